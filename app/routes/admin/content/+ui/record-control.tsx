import type { FieldMetadata } from '@conform-to/react';
import type * as z from 'zod';
import { type FieldTable, labelsOf, type RecordField } from '~/content/field-table';
import { hasExpired, reminderDays } from '~/records/expiry';
import { type AnyField, InputField, SelectField, TextareaField } from '~/ui/field';
import { MarkdownField, usePreview } from '~/ui/kit/editor/markdown-field';
import { ChoiceField, SwitchField } from '~/ui/kit/form/choices';
import { DisplayOrderField } from '~/ui/kit/form/display-order-field';
import { type AdminFormState, useAdminForm } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { ItemList } from '~/ui/kit/form/item-list';
import type { RecordFormProps } from './record-props';

interface RecordFormOptions<F extends FieldTable, S extends z.ZodObject> {
  /** The ID of the form. */
  id: string;
  table: F;
  schema: S;
  /** The edited record, or the initial values of a new one. */
  defaultValue: Partial<Record<keyof z.input<S>, unknown>> | undefined;
}

/** Returns the state of a form, its fields, and a function that returns the control of a field in the table. */
export function useRecordForm<F extends FieldTable, S extends z.ZodObject>(
  { library, choices, actionError, editing }: RecordFormProps<unknown>,
  { table, ...options }: RecordFormOptions<F, S>,
) {
  const { state, fields } = useAdminForm({ ...options, labels: labelsOf(table), actionError, editing });
  const preview = usePreview(actionError);
  const [first] = Object.keys(table);
  const control = (name: keyof F & string) => (
    <RecordControl
      key={name}
      description={table[name] as RecordField}
      field={fields[name as keyof typeof fields] as AnyField}
      autoFocus={name === first}
      {...{ state, preview, library, choices, editing }}
    />
  );
  return { state, fields, control, preview };
}

interface RecordControlProps extends Pick<RecordFormProps<unknown>, 'library' | 'choices' | 'editing'> {
  description: RecordField;
  field: AnyField;
  state: AdminFormState;
  preview: ReturnType<typeof usePreview>;
  autoFocus?: boolean;
}

function RecordControl({ description, field, autoFocus, ...form }: RecordControlProps) {
  if (description.kind === 'own') return null;
  const isOptional = !('required' in description) && !['switch', 'order', 'choice', 'items'].includes(description.kind);
  const { formLabel: label = description.label, hint, tag = isOptional ? 'optional' : undefined } = description;
  const shared = { label, hint, tag, field };
  switch (description.kind) {
    case 'line':
      return <InputField {...shared} autoComplete="off" autoFocus={autoFocus} />;
    case 'slug':
      return <InputField {...shared} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
    case 'address':
      return <InputField {...shared} inputMode="url" autoComplete="off" spellCheck={false} />;
    case 'text':
      return <TextareaField {...shared} rows={description.rows} autoFocus={autoFocus} />;
    case 'markdown':
      return (
        <MarkdownField
          label={tag ? `${label} (${tag})` : label}
          hint={hint}
          field={field}
          preview={form.preview}
          rows={description.rows}
        />
      );
    case 'image':
      return <ImageField {...shared} library={form.library} size={description.shape} />;
    case 'date':
      return <InputField {...shared} className="max-w-[420px]" type="date" />;
    case 'expiry':
      return <ExpiryField {...shared} what={description.what} now={form.editing.now} />;
    case 'time':
      return <InputField {...shared} className="max-w-[420px]" type="datetime-local" />;
    case 'order':
      return <DisplayOrderField field={field} hint={hint ?? 'Lower numbers come first.'} min={0} />;
    case 'switch':
      return <SwitchField label={label} hint={hint} field={field} />;
    case 'choice':
      return <ChoiceField label={label} hint={hint} field={field} options={description.options} />;
    case 'reference':
      return (
        <SelectField
          {...shared}
          className="min-w-0"
          options={[{ value: '', label: 'None' }, ...(form.choices[field.name] ?? [])]}
        />
      );
    case 'items':
      return (
        <ItemList
          state={form.state}
          field={field}
          label={label}
          hint={hint}
          one={description.one}
          itemsMax={description.itemsMax}
        >
          {(item) => {
            const fields = (item as FieldMetadata<Record<string, unknown>>).getFieldset();
            return (
              <div className="grid gap-5">
                {Object.entries(description.fields).map(([name, one]) => (
                  <RecordControl key={name} {...form} description={one} field={fields[name] as AnyField} />
                ))}
              </div>
            );
          }}
        </ItemList>
      );
  }
}

interface ExpiryFieldProps {
  label: string;
  tag: string | undefined;
  field: AnyField;
  /** The subject of the hint, such as "This certificate". */
  what: string;
  now: string;
}

function ExpiryField({ field, what, now, ...shared }: ExpiryFieldProps) {
  const hint = hasExpired(String(field.value ?? '') || null, now) ? (
    <strong className="text-danger">{what} has expired. Visitors do not see it.</strong>
  ) : (
    `Visitors do not see it after this day. The dashboard reminds you ${reminderDays} days before.`
  );
  return <InputField {...shared} className="max-w-[420px]" field={field} hint={hint} type="date" />;
}
