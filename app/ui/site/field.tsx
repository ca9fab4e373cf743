/** The fields of the contact form until the landing page's first screen has room for utilities. */
import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react';
import { ChevronDown, CircleAlert } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Unbroken } from '../no-wrap';

// Conform's metadata is invariant in the schema's types; a view needs none of them.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyField = FieldMetadata<any, any, any>;

export interface FieldProps {
  label: ReactNode;
  field: AnyField;
  hint?: ReactNode;
  /** A word at the end of the label, such as "optional". */
  tag?: ReactNode;
  /** Stands beside the label without being part of it, such as a counter. */
  sideContent?: ReactNode;
  className?: string;
}

/** Label, control, hint and error in their order; the control is the caller's. */
export function Field({
  label,
  field,
  hint,
  tag,
  sideContent,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  const error = field.errors?.[0];
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <div className="field-head">
        <label className="field-label" htmlFor={field.id}>
          {label}
          {tag ? <span className="field-tag"> {tag}</span> : null}
        </label>
        {sideContent}
      </div>
      {children}
      {hint ? (
        <p className="field-hint" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
      <FieldError id={field.errorId} message={error} />
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="field-error" id={id}>
      <CircleAlert size={18} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <Unbroken>{message}</Unbroken>
      </span>
    </p>
  );
}

type Described = FieldProps & { describedBy?: string };
type Own = keyof Described | 'id' | 'name' | 'form' | 'defaultValue' | 'value';

const ids = (hint: ReactNode, field: AnyField, describedBy?: string) =>
  [hint ? field.descriptionId : '', describedBy ?? ''].filter(Boolean).join(' ') || undefined;

type InputType = NonNullable<Parameters<typeof getInputProps>[1]>['type'];
export type InputFieldProps = Described &
  Omit<InputHTMLAttributes<HTMLInputElement>, Own | 'type'> & { type?: InputType };

export function InputField({
  label,
  field,
  hint,
  tag,
  sideContent,
  describedBy,
  className,
  type = 'text',
  ...rest
}: InputFieldProps) {
  const { key, ...props } = getInputProps(field, {
    type: type as 'text',
    ariaDescribedBy: ids(hint, field, describedBy),
  });
  return (
    <Field {...{ label, field, hint, tag, sideContent, className }}>
      <input key={key} {...props} {...rest} className="field-control" />
    </Field>
  );
}

export type TextareaFieldProps = Described & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>;

export function TextareaField({
  label,
  field,
  hint,
  tag,
  sideContent,
  describedBy,
  className,
  ...rest
}: TextareaFieldProps) {
  const { key, ...props } = getTextareaProps(field, { ariaDescribedBy: ids(hint, field, describedBy) });
  return (
    <Field {...{ label, field, hint, tag, sideContent, className }}>
      <textarea key={key} {...props} {...rest} className="field-control" />
    </Field>
  );
}

export type SelectFieldProps = Described &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, Own> & {
    options: readonly { value: string; label: string }[];
    /** Shown while nothing is chosen; without one the first option is. */
    placeholder?: string;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, field, hint, tag, sideContent, describedBy, className, options, placeholder, ...rest } = props;
  const { key, ...select } = getSelectProps(field, { ariaDescribedBy: ids(hint, field, describedBy) });
  return (
    <Field {...{ label, field, hint, tag, sideContent, className }}>
      <div className="field-select">
        <select key={key} {...select} {...rest} className="field-control">
          {placeholder ? <option value="">{placeholder}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </div>
    </Field>
  );
}
