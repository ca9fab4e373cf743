import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { type AnyField, FieldError, FieldHint } from '~/ui/field';
import { Legend, segmentsClass } from './form-parts';
import { Checkbox, ChoiceLabel, Switch } from './toggles';

interface ToggleProps {
  field: AnyField;
  label: ReactNode;
  hint?: ReactNode;
}

/** Returns the state as last submitted, or as stored. */
function isOn({ initialValue }: AnyField): boolean {
  const last = Array.isArray(initialValue) ? initialValue.at(-1) : initialValue;
  return last === 'on' || last === 'true' || last === true;
}

/** An unchecked box sends nothing, so a hidden "false" of the same name precedes it. The last value counts. */
function Toggle({ field, label, hint, control: Control }: ToggleProps & { control: typeof Checkbox }) {
  const hintId = hint ? field.descriptionId : undefined;
  return (
    <div>
      <input type="hidden" name={field.name} value="false" />
      <ChoiceLabel>
        <Control
          key={field.key}
          id={field.id}
          name={field.name}
          defaultChecked={isOn(field)}
          aria-describedby={hintId}
        />
        <span>
          {hint ? <strong>{label}</strong> : label} {hint ? <span id={hintId}>{hint}</span> : null}
        </span>
      </ChoiceLabel>
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </div>
  );
}

/** For settings that take effect: shown, published, turned on. */
export function SwitchField(props: ToggleProps) {
  return <Toggle {...props} control={Switch} />;
}

/** For choices, consent and facts. */
export function CheckboxField(props: ToggleProps) {
  return <Toggle {...props} control={Checkbox} />;
}

interface ChoiceFieldProps {
  field: AnyField;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
  /** `tiles` arranges options with icons in rows. */
  appearance?: 'segments' | 'tiles';
}

const group = cva('', {
  variants: {
    appearance: {
      segments: segmentsClass,
      // At most three per row, so that six options fill their rows.
      tiles:
        'grid grid-cols-[repeat(auto-fill,minmax(max(128px,30%),1fr))] gap-2 [&:has(>:nth-child(4):last-child)]:grid-cols-2',
    },
  },
});
const option = cva(
  'relative flex cursor-pointer items-center gap-2.5 py-1 font-medium text-small has-[:checked]:font-semibold',
  {
    variants: {
      appearance: {
        segments:
          'min-h-[42px] px-4 max-[359.98px]:px-2.5 has-[:checked]:bg-ink has-[:checked]:text-on-ink forced-colors:has-[:checked]:system-selected',
        tiles:
          'min-h-12 rounded border border-line-2 bg-sheet px-3 has-[:checked]:border-ink has-[:checked]:[box-shadow:inset_0_0_0_1px_var(--ink)] has-[:checked]:[&>svg]:text-accent forced-colors:has-[:checked]:border-[Highlight] forced-colors:has-[:checked]:outline forced-colors:has-[:checked]:outline-2 forced-colors:has-[:checked]:-outline-offset-[3px] forced-colors:has-[:checked]:outline-[Highlight]',
      },
    },
  },
);

/** A choice among a few visible options: radio buttons that look like one control. */
export function ChoiceField({ field, label, hint, options, appearance = 'segments' }: ChoiceFieldProps) {
  return (
    <fieldset
      aria-describedby={
        [hint ? field.descriptionId : '', field.errors ? field.errorId : ''].join(' ').trim() || undefined
      }
    >
      <Legend>{label}</Legend>
      <div className={group({ appearance })} key={field.key}>
        {options.map(({ value, label: text, icon }, index) => (
          <label key={value} className={option({ appearance })}>
            <input
              className="absolute inset-0 cursor-pointer appearance-none rounded"
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={value}
              defaultChecked={field.initialValue === value}
            />
            {icon}
            {text}
          </label>
        ))}
      </div>
      {hint ? <FieldHint id={field.descriptionId}>{hint}</FieldHint> : null}
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </fieldset>
  );
}

interface ChoicesFieldProps {
  field: AnyField;
  label: ReactNode;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
}

/** A multiple choice among a few visible options. */
export function ChoicesField({ field, label, options }: ChoicesFieldProps) {
  const chosen = [field.initialValue].flat();
  return (
    <fieldset aria-describedby={field.errors ? field.errorId : undefined}>
      <Legend>{label}</Legend>
      {options.map(({ value, label: text, hint }, index) => (
        <ChoiceLabel key={value} className="[label+&]:mt-2">
          <Checkbox
            id={index === 0 ? field.id : undefined}
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span>
            {hint ? <strong>{text}</strong> : text} {hint ? <span>{hint}</span> : null}
          </span>
        </ChoiceLabel>
      ))}
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </fieldset>
  );
}
