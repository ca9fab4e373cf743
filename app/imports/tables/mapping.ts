/** Which column of a table goes into which field. The form imports this file, so it reads no files. */
import * as z from '~/platform/zod';
import { optionalLine } from '~/records/fields';

export interface TableColumn {
  name: string;
  /** Some of its values. */
  samples: string[];
}

/** As stored with an import. */
export interface TableMapping {
  columns: TableColumn[];
  /** The values of the form, by `mappingSchemaOf`; null before that is sent. */
  values: Record<string, unknown> | null;
}

/** A field of a record type that a column can go into. */
export interface TargetField {
  name: string;
  label: string;
  isRequired: boolean;
  isNumeric: boolean;
  /** Whether rows without a value may get the same text. */
  hasText: boolean;
  /** The value of a record whose row has none; empty without one. */
  initial: string;
}

/** The name of the input with the text for rows without a value. */
export const defaultTextOf = (field: string) => `${field}Text`;

/** Returns the schema of the form: the number of a column for each field, and texts. */
export const mappingSchemaOf = (fields: readonly TargetField[]): z.ZodObject =>
  z
    .object(
      Object.fromEntries(
        fields.flatMap(({ name, label, hasText }) => [
          [name, z.number('Choose a column').int().optional()],
          ...(hasText ? [[defaultTextOf(name), optionalLine(label, 200)]] : []),
        ]),
      ),
    )
    .superRefine((values, context) => {
      for (const { name, label, isRequired, hasText } of fields) {
        if (!isRequired || values[name] !== undefined || values[defaultTextOf(name)]) continue;
        const message = `${label} is required. Choose a column${hasText ? ', or enter a text for all' : ''}.`;
        context.addIssue({ code: 'custom', path: [name], message });
      }
    });
