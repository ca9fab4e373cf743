import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react';
import clsx from 'clsx';
import type {
  HTMLAttributes,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { controlClass, Input, Select } from './controls';
import { Icon } from './icons';
import { NoWrap } from './no-wrap';

// Conform's metadata is invariant in the schema's types; a view needs none of them.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyField = FieldMetadata<any, any, any>;

export interface FieldProps {
  label: ReactNode;
  field: AnyField;
  hint?: ReactNode;
  /** A word at the end of the label, such as "optional". */
  tag?: ReactNode;
  /** Beside the label but not part of it, such as a counter. */
  sideContent?: ReactNode;
  /** An ID for the label, for a control that a label cannot name by itself. */
  labelId?: string;
  className?: string;
}

/** A word at the end of a label, such as "optional". */
export function FieldTag({ className, ...props }: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={clsx('flex-none font-normal text-ink-2 tabular-nums', className)} />;
}

export function FieldHint({ className, ...props }: HTMLAttributes<HTMLParagraphElement>) {
  return <p {...props} className={clsx('mt-1.5 text-hint text-ink-2 leading-1.4', className)} />;
}

export function ErrorText({ className, ...props }: HTMLAttributes<HTMLParagraphElement>) {
  return (
    <p {...props} className={clsx('mt-1.5 flex gap-2 font-semibold text-danger text-hint leading-1.4', className)} />
  );
}

/** The line above a control. */
export function FieldHead({ children }: { children: ReactNode }) {
  return <div className="mb-1.5 flex justify-between gap-3 text-small leading-1.4">{children}</div>;
}

export function Label({ htmlFor, id, children }: { htmlFor: string; id?: string; children: ReactNode }) {
  return (
    <label className="flex flex-1 justify-between gap-3 font-semibold text-ink" htmlFor={htmlFor} id={id}>
      {children}
    </label>
  );
}

/** Label, control, hint and error in their order. The caller provides the control. */
export function Field(props: FieldProps & { children: ReactNode }) {
  const { label, field, hint, tag, sideContent, labelId, className, children } = props;
  const error = field.errors?.[0];
  return (
    <div className={clsx('flex min-w-0 flex-col', className)}>
      <FieldHead>
        <Label htmlFor={field.id} id={labelId}>
          {label}
          {tag ? <FieldTag> {tag}</FieldTag> : null}
        </Label>{' '}
        {sideContent}
      </FieldHead>
      {children}
      {hint ? <FieldHint id={field.descriptionId}>{hint}</FieldHint> : null}
      <FieldError id={field.errorId} message={error} />
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <ErrorText id={id}>
      <Icon name="CircleAlert" className="mt-0.5 flex-none" size={18} />
      <span>
        <NoWrap>{message}</NoWrap>
      </span>
    </ErrorText>
  );
}

type Described = FieldProps & { describedBy?: string };
type Own = keyof Described | 'id' | 'name' | 'form' | 'defaultValue' | 'value';

const ids = (hint: ReactNode, field: AnyField, describedBy?: string) =>
  [hint ? field.descriptionId : '', describedBy ?? ''].filter(Boolean).join(' ') || undefined;

type InputType = NonNullable<Parameters<typeof getInputProps>[1]>['type'];
export type InputFieldProps = Described &
  Omit<InputHTMLAttributes<HTMLInputElement>, Own | 'type'> & { type?: InputType };

export function InputField(props: InputFieldProps) {
  const { label, field, hint, tag, sideContent, describedBy, className, type = 'text', ...rest } = props;
  const ariaDescribedBy = ids(hint, field, describedBy);
  const { key, ...input } = getInputProps(field, { type: type as 'text', ariaDescribedBy });
  return (
    <Field {...{ label, field, hint, tag, sideContent, className }}>
      <Input key={key} {...input} {...rest} />
    </Field>
  );
}

type TextareaFieldProps = Described & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>;

export function TextareaField(props: TextareaFieldProps) {
  const { label, field, hint, tag, sideContent, describedBy, className, ...rest } = props;
  const { key, ...textarea } = getTextareaProps(field, { ariaDescribedBy: ids(hint, field, describedBy) });
  return (
    <Field {...{ label, field, hint, tag, sideContent, className }}>
      <textarea key={key} {...textarea} {...rest} className={controlClass({ kind: 'textarea' })} />
    </Field>
  );
}

type SelectFieldProps = Described &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, Own> & {
    options: readonly { value: string; label: string }[];
    /** Shown without a selection. Without a placeholder, the first option is selected. */
    placeholder?: string;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, field, hint, tag, sideContent, describedBy, className, options, placeholder, ...rest } = props;
  const { key, ...select } = getSelectProps(field, { ariaDescribedBy: ids(hint, field, describedBy) });
  return (
    <Field {...{ label, field, hint, tag, sideContent, className }}>
      <Select key={key} {...select} {...rest}>
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
