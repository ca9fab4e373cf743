/** The table of a record type's fields. Schema, labels, form, comparison, CSV, archive and API follow from it. */
import * as z from '~/platform/zod';
import {
  booleanField,
  dateField,
  emptiableText,
  image,
  optionalImage,
  optionalLine,
  optionalText,
  optionalWebAddress,
  requiredLine,
  requiredText,
  requiredTime,
  webAddress,
} from '~/records/fields';
import { displayOrderField } from '~/records/ordering';
import { storedFields } from '~/records/stored-fields';
import { slugField } from './slugs/field';

interface FieldText {
  /** The name in comparisons, conflicts and error messages. */
  label: string;
  /** The label in the form, if it differs. */
  formLabel?: string;
  hint?: string;
  /** A word after the label; by default, "optional" if the field may be empty. */
  tag?: string;
  /** Whether the next field of the form is beside it, from 640 px. */
  isHalf?: boolean;
}

interface TextField extends FieldText {
  min?: number;
  max: number;
  tooLong?: string;
  /** The error without a text. Without it, the field is optional: null if empty, and an empty text for Markdown. */
  required?: string;
  /** The height in lines, for `text` and `markdown`. */
  rows?: number;
}

interface OptionalField extends FieldText {
  /** The error without a value. Without it, the field is optional, and null if empty. */
  required?: string;
}

type PlainField =
  | (TextField & { kind: 'line' | 'text' | 'markdown' })
  | (OptionalField & { kind: 'address' | 'date' })
  /** `shape` is that of the preview. */
  | (OptionalField & { kind: 'image'; shape: 'logo' | 'wide' | 'portrait' })
  /** The last day on which visitors see it. `what` expires: "This certificate". */
  | (FieldText & { kind: 'expiry'; what: string })
  /** A time, entered as UK time. */
  | (FieldText & { kind: 'time'; required: string })
  /** The end of the page's address; made from the title if empty. */
  | (FieldText & { kind: 'slug' })
  | (FieldText & { kind: 'order' })
  | (FieldText & { kind: 'switch'; initial: boolean })
  | (FieldText & { kind: 'choice'; options: readonly Option[]; initial: string; invalid: string })
  /** The ID of another record, from the `choices` of the record type. */
  | (FieldText & { kind: 'reference'; invalid: string });

interface Option {
  value: string;
  label: string;
}

interface ItemsField extends FieldText {
  kind: 'items';
  /** The label of an item: "certificate". */
  one: string;
  itemsMax: number;
  invalid: string;
  fields: Readonly<Record<string, PlainField>>;
}

/** Has its own schema, and a control in the type's own form. */
interface OwnField {
  kind: 'own';
  label: string;
}

export type RecordField = PlainField | ItemsField | OwnField;

/** In the order of the form. */
export type FieldTable = Readonly<Record<string, RecordField>>;

/** A table that the generic form shows. */
export type PlainTable = Readonly<Record<string, Exclude<RecordField, OwnField>>>;

/** The value of a field in valid input. */
type ValueOf<F> = F extends { kind: 'switch' }
  ? boolean
  : F extends { kind: 'order' }
    ? number
    : F extends { kind: 'reference' }
      ? number | null
      : F extends { kind: 'choice'; options: readonly { value: infer Value }[] }
        ? Value
        : F extends { kind: 'items'; fields: infer Fields }
          ? { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }[]
          : F extends { kind: 'markdown' | 'slug' } | { required: string }
            ? string
            : string | null;

type OwnSchemas<F> = { [Name in keyof F as F[Name] extends OwnField ? Name : never]: z.ZodType };

type ShapeOf<F, Own> = {
  -readonly [Name in keyof F]: Name extends keyof Own ? Own[Name] : z.ZodType<ValueOf<F[Name]>>;
};

const invalidUrl = 'Please enter a valid URL';

function schemaOfField(field: Exclude<RecordField, OwnField>): z.ZodType {
  const { label } = field;
  switch (field.kind) {
    case 'line':
      return field.required ? requiredLine(label, field.required, field) : optionalLine(label, field.max);
    case 'text':
      return field.required ? requiredText(label, field.required, field) : optionalText(label, field);
    case 'markdown':
      return field.required ? requiredText(label, field.required, field) : emptiableText(label, field.max).default('');
    case 'address':
      return field.required ? webAddress(field.required) : optionalWebAddress(invalidUrl);
    case 'image':
      return field.required ? image(field.required) : optionalImage(invalidUrl);
    case 'date':
      return field.required ? z.iso.date(field.required) : dateField;
    case 'expiry':
      return dateField;
    case 'time':
      return requiredTime(field.required);
    case 'slug':
      return slugField;
    case 'order':
      return displayOrderField;
    case 'switch':
      return booleanField(field.initial);
    case 'choice':
      return z
        .enum(
          field.options.map(({ value }) => value),
          { error: field.invalid },
        )
        .default(field.initial);
    case 'reference':
      return z
        .number({ error: field.invalid })
        .int(field.invalid)
        .nullish()
        .transform((id) => id ?? null);
    case 'items':
      return z
        .array(z.object(shapeOf(field.fields), { error: field.invalid }))
        .max(field.itemsMax, `Add up to ${field.itemsMax} ${field.one}s`)
        .default([]);
  }
}

const shapeOf = (fields: FieldTable, own: Record<string, z.ZodType> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'own' ? (own[name] as z.ZodType) : schemaOfField(field),
    ]),
  );

/** Returns the schema of the input. @param own the schemas of the fields of kind `own` */
export function inputSchemaOf<F extends PlainTable>(fields: F): z.ZodObject<ShapeOf<F, object>>;
export function inputSchemaOf<F extends FieldTable, Own extends OwnSchemas<F>>(
  fields: F,
  own: Own,
): z.ZodObject<ShapeOf<F, Own>>;
export function inputSchemaOf(fields: FieldTable, own: Record<string, z.ZodType> = {}): z.ZodObject {
  return z.object(shapeOf(fields, own));
}

/** Returns the schema of a stored record with the usual times. */
export function recordSchemaOf<S extends z.ZodRawShape>(schema: z.ZodObject<S>) {
  return z.object({
    id: z.number(),
    ...storedFields(schema),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number(),
  });
}

export const labelsOf = <F extends FieldTable>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as Record<keyof F, string>;

/** Returns the values that the form of a new record begins with. */
export function initialOf(fields: FieldTable): Record<string, unknown> {
  const initialValue = (field: RecordField) =>
    field.kind === 'order' ? 0 : 'initial' in field ? field.initial : undefined;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialValue(field)]));
}

/** Returns values for the database, which keeps a list of items as JSON. */
export const withStoredItems = (fields: FieldTable, values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'items' && value ? JSON.stringify(value) : value,
    ]),
  );
