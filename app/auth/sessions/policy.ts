/** The login policy of the site. */
import * as z from '~/platform/zod';

/** The defaults: one hour without use, twelve hours in total. */
export const defaultSessionLife = { sessionIdleMinutes: 60, sessionHours: 12 };

const whoInvalid = 'Please choose who needs it';

export const accessPolicySchema = z.object({
  mfaRequirement: z.enum(['nobody', 'admins', 'everybody'], { error: whoInvalid }),
  /** The first day, as 2030-12-31; null for immediately. */
  mfaRequiredFrom: z
    .union([z.literal(''), z.iso.date('Please give a day, such as 2030-12-31')])
    .nullish()
    .transform((day) => day || null),
  /** The idle limit in minutes and the total limit in hours. A missing field is not changed. */
  sessionIdleMinutes: within(5, 720, 'minutes').optional(),
  sessionHours: within(1, 168, 'hours').optional(),
});

export type AccessPolicyInput = z.output<typeof accessPolicySchema>;

export const accessPolicyRecordSchema = z.object({
  mfaRequirement: z.enum(['nobody', 'admins', 'everybody']),
  mfaRequiredFrom: z.string().nullable(),
  sessionIdleMinutes: z.number(),
  sessionHours: z.number(),
  version: z.number(),
});

export type AccessPolicy = z.output<typeof accessPolicyRecordSchema>;

export type SessionLife = Pick<AccessPolicy, 'sessionIdleMinutes' | 'sessionHours'>;

export const usersWithoutMfaSchema = z.array(z.string());

function within(least: number, max: number, unit: string) {
  const invalid = `Please give a whole number of ${unit} from ${least} to ${max}`;
  return z.number({ error: invalid }).int(invalid).min(least, invalid).max(max, invalid);
}
