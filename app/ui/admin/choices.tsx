import type { ReactNode } from 'react';
import { type AnyField, FieldError } from '../field';

interface ToggleProps {
  field: AnyField;
  label: ReactNode;
  hint?: ReactNode;
}

/** The state as last submitted, or as stored. */
function isOn({ initialValue }: AnyField): boolean {
  const last = Array.isArray(initialValue) ? initialValue.at(-1) : initialValue;
  return last === 'on' || last === 'true' || last === true;
}

/** An unchecked box sends nothing, so a hidden "false" of the same name comes first. The last value counts. */
function Toggle({ field, label, hint, className, role }: ToggleProps & { className: string; role?: 'switch' }) {
  const hintId = hint ? field.descriptionId : undefined;
  return (
    <div>
      <input type="hidden" name={field.name} value="false" />
      <label className="choice">
        <input
          key={field.key}
          className={className}
          type="checkbox"
          role={role}
          id={field.id}
          name={field.name}
          defaultChecked={isOn(field)}
          aria-describedby={hintId}
        />
        <span>
          {hint ? <strong>{label}</strong> : label}
          {hint ? <span id={hintId}>{hint}</span> : null}
        </span>
      </label>
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </div>
  );
}

/** For what takes effect: shown, published, turned on. */
export function SwitchField(props: ToggleProps) {
  return <Toggle {...props} className="switch" role="switch" />;
}

/** For choices, consent and facts. */
export function CheckboxField(props: ToggleProps) {
  return <Toggle {...props} className="checkbox" />;
}

interface ChoiceFieldProps {
  field: AnyField;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
  /** `tiles` has space for an icon each, in rows. */
  appearance?: 'segments' | 'tiles';
}

/** A choice among a few visible options: radio buttons that look like one control. */
export function ChoiceField({ field, label, hint, options, appearance = 'segments' }: ChoiceFieldProps) {
  return (
    <fieldset
      aria-describedby={
        [hint ? field.descriptionId : '', field.errors ? field.errorId : ''].join(' ').trim() || undefined
      }
    >
      <legend className="legend">{label}</legend>
      <div className={appearance} key={field.key}>
        {options.map(({ value, label: text, icon }, index) => (
          <label key={value}>
            <input
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
      {hint ? (
        <p className="field-hint" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </fieldset>
  );
}

interface ChoicesFieldProps {
  field: AnyField;
  label: ReactNode;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
}

/** Any of a few, all in sight. */
export function ChoicesField({ field, label, options }: ChoicesFieldProps) {
  const chosen = [field.initialValue].flat();
  return (
    <fieldset aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="legend">{label}</legend>
      {options.map(({ value, label: text, hint }, index) => (
        <label key={value} className="choice choice-of-many">
          <input
            className="checkbox"
            type="checkbox"
            id={index === 0 ? field.id : undefined}
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span>
            {hint ? <strong>{text}</strong> : text}
            {hint ? <span>{hint}</span> : null}
          </span>
        </label>
      ))}
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </fieldset>
  );
}
