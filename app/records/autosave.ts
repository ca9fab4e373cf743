/** Autosave of forms: what an open form sends and receives. */
import * as z from '~/platform/zod';

/** Replaces the ID or key in the URL of a new record. */
export const newRecord = 'new';

/** The retention in days, the maximum per user, and the maximum offered for a record. */
export const autosaveLimits = { days: 30, max: 20, offered: 5 };

const key = z.string({ error: 'Key must be text' }).regex(/^[\w-]{8,40}$/, 'Key must be 8 to 40 letters and digits');

export const autosaveRequestSchema = z.object({
  /** Identifies the open form. Another tab has another key. */
  key,
  /** The keys of the autosaves that this form continues. */
  from: z.array(key).max(5, 'There can be 5 of them at most').optional(),
  /** The form's user: another user may have logged in since in the same browser. */
  userId: z.number({ error: 'User must be a number' }).int().optional(),
  /** The version that the form is based on. */
  version: z.number({ error: 'Version must be a number' }).int().min(0).optional(),
  /** The form's fields as application/x-www-form-urlencoded. */
  fields: z.string({ error: 'Fields must be text' }),
  /** The names of the fields that differ from the form's initial values. If missing, any field may differ. */
  changed: z
    .array(z.string({ error: 'A name must be text' }).max(100, 'This is too long'))
    .max(500, 'There can be 500 of them at most')
    .optional(),
});

export type AutosaveRequest = z.output<typeof autosaveRequestSchema>;

export const autosaveSchema = z.object({
  key: z.string(),
  version: z.number().nullable(),
  savedAt: z.string(),
});

export type Autosave = z.output<typeof autosaveSchema>;

/** A save of the record since the form was opened. The author and time are null without a revision. */
export const newerSaveSchema = z.object({
  author: z.string().nullable(),
  isOwn: z.boolean(),
  at: z.string().nullable(),
});
export type NewerSave = z.output<typeof newerSaveSchema>;

/** Autosaves of one or several forms, merged by field. */
export interface AutosaveOffer extends Omit<Autosave, 'key'> {
  /** The keys of all its forms, latest first. */
  keys: string[];
  fields: string;
  /** The names of the fields that differ from the initial values of the forms; null when unknown. */
  changed: string[] | null;
}

/** Returns the field that a form control belongs to: "links" for "links[0].label". */
export const fieldOf = (name: string) => name.split(/[.[]/, 1)[0] ?? name;

export const discardSchema = z.object({
  /** One or more keys, separated by spaces. */
  key: z
    .string({ error: 'Key must be text' })
    .transform((keys) => keys.split(' '))
    .pipe(z.array(key).max(autosaveLimits.offered)),
});
