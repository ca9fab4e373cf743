import type { FieldMetadata } from '@conform-to/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import { type AnyField, FieldError } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { IconButton } from '../frame/tooltip';
import { Grip, useDragging } from '../list/dragging';
import type { AdminFormState } from './form-state';

interface ItemListProps {
  state: AdminFormState;
  field: AnyField;
  label: string;
  hint?: ReactNode;
  /** The label of an item: "advantage". */
  one: string;
  itemsMax: number;
  children: (item: AnyField, index: number) => ReactNode;
}

/**
 * A list within a form. Buttons add, remove and move items; they post the form without JavaScript. With JavaScript,
 * items can be dragged too. Nothing is saved before the form is.
 */
export function ItemList({ state, field, label, hint, one, itemsMax, children }: ItemListProps) {
  const { form } = state;
  const items: AnyField[] = (field as FieldMetadata<unknown[]>).getFieldList();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocus(list, items.map(({ key }) => key).join());
  const { gripOf, placeOf } = useDragging((from, to) => form.reorder({ name: field.name, from, to }));
  const name = (index: number) => `${one} ${index + 1}`;
  return (
    <fieldset className="grid justify-items-start gap-3 [&>p]:w-full" ref={list} id={field.id} tabIndex={-1}>
      <legend className="mb-3 w-full font-semibold text-body text-ink leading-1.4">{label}</legend>
      {hint ? <p className="w-full text-ink-2 text-small">{hint}</p> : null}
      <FieldError id={field.errorId} message={field.errors?.[0]} />
      <ol className="grid w-full gap-3">
        {items.map((item, index) => (
          <li key={item.key} className="rounded-card border bg-sheet px-4 pt-1 pb-4" data-item {...placeOf(index)}>
            <div className="flex min-h-11 items-center gap-2" data-item-head>
              <Grip {...gripOf(index)} />
              <span className="text-ink-2 text-small">{capital(name(index))}</span>
              <div className="-mr-2.5 ml-auto flex flex-none text-ink-2 print:hidden">
                <IconButton
                  size="icon-sm"
                  label={`Move ${name(index)} up`}
                  type="submit"
                  {...form.reorder.getButtonProps({ name: field.name, from: index, to: Math.max(0, index - 1) })}
                  disabled={index === 0}
                  onClick={() => focusNext(index - 1, 0)}
                >
                  <Icon name="ArrowUp" />
                </IconButton>
                <IconButton
                  size="icon-sm"
                  label={`Move ${name(index)} down`}
                  type="submit"
                  {...form.reorder.getButtonProps({ name: field.name, from: index, to: index + 1 })}
                  disabled={index === items.length - 1}
                  onClick={() => focusNext(index + 1, 1)}
                >
                  <Icon name="ArrowDown" />
                </IconButton>
                <IconButton
                  size="icon-sm"
                  label={`Remove ${name(index)}`}
                  type="submit"
                  {...form.remove.getButtonProps({ name: field.name, index })}
                  onClick={() => focusNext(null)}
                >
                  <Icon name="Trash2" />
                </IconButton>
              </div>
            </div>
            {children(item, index)}
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        size="sm"
        data-add
        type="submit"
        {...form.insert.getButtonProps({ name: field.name })}
        disabled={items.length >= itemsMax}
        onClick={() => focusNext(items.length)}
      >
        <Icon name="Plus" size={18} />
        Add {article(one)}
      </Button>
    </fieldset>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const article = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

/** After a change of the list, focuses a button or the first field of an item; for null, "Add". */
function useFocus(list: RefObject<HTMLElement>, keys: string) {
  const wanted = useRef<{ item: number | null; button?: number } | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is another
  useEffect(() => {
    const next = wanted.current;
    wanted.current = undefined;
    if (!next || !list.current) return;
    const item = next.item === null ? undefined : list.current.querySelectorAll('[data-item]')[next.item];
    const buttons = item?.querySelectorAll<HTMLElement>('[data-item-head] button:not(:disabled)') ?? [];
    const target =
      next.button === undefined
        ? item?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')
        : (buttons[next.button] ?? buttons[0]);
    (target ?? list.current.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [keys]);
  return (item: number | null, button?: number) => {
    wanted.current = button === undefined ? { item } : { item, button };
  };
}
