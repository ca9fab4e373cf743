import { getSelectProps } from '@conform-to/react';
import * as Radix from '@radix-ui/react-select';
import { useEffect, useRef, useState } from 'react';
import { controlClass, SelectFrame } from '~/ui/controls';
import { Field, type FieldProps } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { useHydrated } from '../frame/use-hydrated';

interface SelectFieldProps extends FieldProps {
  /** The empty string means no value. */
  options: readonly { value: string; label: string }[];
  /** Shown without a selection. Without a placeholder, the first option is selected. */
  placeholder?: string;
}

/**
 * A choice of one option. The form submits the browser's own select. With JavaScript, Radix's select covers it in the
 * same position and size.
 */
export function FormSelect(props: SelectFieldProps) {
  const { label, field, hint, tag, sideContent, className, options, placeholder } = props;
  const hydrated = useHydrated();
  const native = useRef<HTMLSelectElement>(null);
  const initial = typeof field.initialValue === 'string' ? field.initialValue : '';
  const [value, setValue] = useState(initial || (placeholder ? '' : (options[0]?.value ?? '')));
  // The value chosen before hydration.
  useEffect(() => setValue(native.current?.value ?? ''), []);
  const { key, id, ...select } = getSelectProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined });
  const choose = (chosen: string) => {
    setValue(chosen);
    if (!native.current) return;
    native.current.value = chosen;
    native.current.dispatchEvent(new Event('input', { bubbles: true }));
    native.current.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <Field {...{ label, field, hint, tag, sideContent, className }}>
      <SelectFrame>
        <select
          key={key}
          {...select}
          ref={native}
          id={hydrated ? undefined : id}
          className={hydrated ? 'sr-only' : controlClass({ kind: 'select' })}
          onChange={(event) => setValue(event.currentTarget.value)}
          data-initial={initial || (placeholder ? '' : options[0]?.value)}
          tabIndex={hydrated ? -1 : undefined}
          aria-hidden={hydrated || undefined}
        >
          {placeholder ? <option value="">{placeholder}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {hydrated ? (
          <Radix.Root value={value} onValueChange={choose}>
            <Radix.Trigger
              id={id}
              className={controlClass({
                className:
                  'flex items-center pr-11 text-left data-[placeholder]:text-ink-3 [&>span]:overflow-hidden [&>span]:text-ellipsis [&>span]:whitespace-nowrap',
              })}
              aria-describedby={select['aria-describedby']}
              aria-invalid={select['aria-invalid']}
            >
              <Radix.Value placeholder={placeholder} />
            </Radix.Trigger>
            <List options={options} />
          </Radix.Root>
        ) : null}
      </SelectFrame>
    </Field>
  );
}

function List({ options }: Pick<SelectFieldProps, 'options'>) {
  return (
    <Radix.Portal>
      <Radix.Content
        className="z-tooltip max-h-[var(--radix-select-content-available-height)] min-w-[var(--radix-select-trigger-width)] overflow-hidden rounded border bg-sheet p-1 text-ink text-tight shadow-float"
        position="popper"
        sideOffset={4}
        collisionPadding={10}
      >
        <Radix.Viewport nonce={globalThis.__webpack_nonce__}>
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              className="forced-colors:data-[highlighted]:system-selected flex min-h-11 cursor-default select-none items-center justify-between gap-4 rounded-small px-2.5 outline-none data-[highlighted]:bg-sunken data-[state=checked]:font-semibold"
            >
              <Radix.ItemText>{option.label}</Radix.ItemText>
              <Radix.ItemIndicator>
                <Icon name="Check" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  );
}
