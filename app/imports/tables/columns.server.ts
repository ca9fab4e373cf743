/** Which record types a table can have, the fields of each, and the columns that usually go into them. */
import type { FieldTable } from '~/content/field-table';
import { initialsOf } from '~/content/testimonials/initials';
import { NotFound } from '~/platform/errors';
import { pluralOf } from '~/platform/plural';
import type * as z from '~/platform/zod';
import type { Actor } from '~/records/actor';
import { registeredType, registeredTypes } from '~/records/registered-types.server';
import { readRun } from '../runs/runs.server';
import type { TableColumn, TargetField } from './mapping';

/** The record types that a table can have. Their models are by `recordModel` and have no Markdown. */
const importedTypes = ['testimonials', 'team-members'];

/** The fields that follow from others, if no column has them. */
export const derivedFields: Record<string, (values: Record<string, unknown>) => unknown> = {
  authorInitials: ({ authorName }) => initialsOf(String(authorName ?? '')),
};

const singleValued = ['line', 'text', 'address', 'image', 'date', 'expiry', 'order'];

/** Returns a record type with the fields that a column can go into. @throws {NotFound} if a table cannot have it */
export function importTargetOf(kind: string) {
  const types = registeredTypes().withTable.filter((one) => importedTypes.includes(one.kind));
  const type = registeredType(types, kind);
  const table = type.recordKind.definition.fields as FieldTable;
  const schema = type.api?.body as z.ZodObject;
  const nameField = String(type.searchFields.fields[0]);
  const fields = Object.entries(table).flatMap(([name, field]): TargetField[] => {
    const valueSchema = schema.shape[name] as z.ZodType;
    const isNumeric = valueSchema.safeParse(1).success;
    if (!singleValued.includes(field.kind) && !(field.kind === 'own' && isNumeric)) return [];
    const { success, data } = valueSchema.safeParse(undefined);
    const isRequired = !success && !(name in derivedFields);
    const hasText = isRequired && field.kind === 'line' && name !== nameField;
    return [{ name, label: field.label, isRequired, isNumeric, hasText, initial: String(data || '') }];
  });
  return { type, plural: pluralOf(type.subject), table, schema, fields, nameField };
}

const person = /^(full |display )?name$|^(author|customer|client|reviewer|person|employee)( name)?$/;
const position = /^(author |job |reviewer )?(title|role|position|function)$|^designation$/;

/** The usual names of columns besides the label of a field, in small letters. */
const usualNames: Record<string, RegExp> = {
  authorName: person,
  name: person,
  authorPosition: position,
  role: position,
  companyName: /^(author |client )?(company|organi[sz]ation|business|employer)( name)?$/,
  content: /^((review|testimonial|customer) )?(quote|review|testimonial|text|body|content|comment|feedback|message)$/,
  introduction: /^(short )?(bio|biography|profile|about( me)?|intro|description|summary)$/,
  rating: /^((star|review) )?(ratings?|stars?|score)$/,
  portrait: /^(author |profile )?(photo|image|picture|avatar|headshot)( url| link| address)?$/,
};

/** Returns the type that fits the columns best, and the number of the column for each field, by usual names. */
export function guessColumns(columns: readonly TableColumn[], kinds: readonly string[] = importedTypes) {
  const names = columns.map(({ name }) => name.toLowerCase().replace(/[\s_-]+/g, ' '));
  const guesses = kinds.map((kind) => {
    const { fields } = importTargetOf(kind);
    const values: Record<string, number> = {};
    for (const { name, label } of fields) {
      const index = names.findIndex((column) => column === label.toLowerCase() || usualNames[name]?.test(column));
      if (index >= 0) values[name] = index;
    }
    const isComplete = fields.every(({ name, isRequired }) => !isRequired || name in values);
    return { kind, values, fit: Object.keys(values).length + (isComplete ? columns.length : 0) };
  });
  return guesses.reduce((best, other) => (other.fit > best.fit ? other : best));
}

/** Returns the table of an import, with the choices of its form so far, or a guess. @throws {NotFound} */
export async function readTable(actor: Actor, id: number, rows: string | null) {
  const run = await readRun(actor, id);
  if (!run.mapping) throw new NotFound('table');
  const { columns, values } = run.mapping;
  const kind = rows ?? run.kind;
  const { plural, fields } = importTargetOf(kind);
  const targets = importedTypes.map((value) => ({ value, label: importTargetOf(value).type.searchFields.label }));
  const chosen = kind === run.kind && values ? values : guessColumns(columns, [kind]).values;
  return { run, kind, columns, plural, fields, targets, values: chosen };
}
