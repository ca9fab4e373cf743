/** Schemas of archives that record types share. */
import * as z from '~/platform/zod';

export const timestamp = z.iso.datetime({ error: 'A time must be like 2026-01-02T03:04:05.000Z' });

export const nullableText = z.string().nullable().default(null);

/** Treats null in a record's JSON as missing, so that the rules for input apply. */
export function withoutNulls<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) =>
      value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
        : value,
    schema,
  );
}
