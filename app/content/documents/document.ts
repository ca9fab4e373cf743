/**
 * Documents: content that is edited as a draft and published as a whole. Each kind is one row of the site's content.
 */
import * as z from '~/platform/zod';
import type { RevisionField } from '~/records/revisions';

export interface DocumentKind<T> {
  /** The key it is stored under. */
  key: string;
  label: string;
  /** Its output is stored and parsed again, so it must accept its own output. */
  schema: z.ZodType<T>;
  /** The content before the first publication. */
  initial: T;
  /** Returns the differences as text, in the order of the editor. */
  differences(live: T, draft: T): Difference[];
  /** Returns all fields in that order. */
  fields(content: T): RevisionField[];
}

const differenceSchema = z.object({ part: z.string(), what: z.array(z.string()) });

/** The changes within one part of a document. */
export type Difference = z.output<typeof differenceSchema>;

/** A document whose draft differs from the published version. */
export const changedDocumentSchema = z.object({
  key: z.string(),
  label: z.string(),
  differences: z.array(differenceSchema),
  author: z.string(),
  updatedAt: z.string(),
});
export type ChangedDocument = z.output<typeof changedDocumentSchema>;

/** Returns a stored document, validated by the current rules. Invalid parts are left out. @param json any value */
export function readStored<T>({ schema, initial }: DocumentKind<T>, json: string): { content: T; unusable: string[] } {
  const stored = parse(json);
  const whole = schema.safeParse(stored);
  if (whole.success) return { content: whole.data, unusable: [] };
  const unusable = [...new Set(whole.error.issues.map(({ path: [part] }) => String(part ?? 'all of it')))];
  const rest = Object.fromEntries(Object.entries(stored).filter(([part]) => !unusable.includes(part)));
  const partly = schema.safeParse(rest);
  return { content: partly.success ? partly.data : initial, unusable };
}

function parse(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Returns the labels of the fields that differ, for documents with few fields. */
export function differingLabels<T extends object>(labels: { [Name in keyof T]?: string }, live: T, draft: T): string[] {
  return (Object.keys(labels) as (keyof T)[])
    .filter((name) => JSON.stringify(live[name]) !== JSON.stringify(draft[name]))
    .flatMap((name) => labels[name] ?? []);
}
