/** What the site asks of those who sign in. */
import * as z from 'zod';

const whoInvalid = 'Please choose who needs it';

export const accessPolicySchema = z.object({
  secondFactor: z.enum(['nobody', 'admins', 'everybody'], { error: whoInvalid }),
  /** The first day, as 2030-12-31; null for at once. */
  secondFactorFrom: z
    .union([z.literal(''), z.iso.date('Please give a day, such as 2030-12-31')])
    .nullish()
    .transform((day) => day || null),
});

export type AccessPolicyInput = z.output<typeof accessPolicySchema>;

export const accessPolicyRecordSchema = z.object({
  secondFactor: z.enum(['nobody', 'admins', 'everybody']),
  secondFactorFrom: z.string().nullable(),
  version: z.number(),
});

export type AccessPolicy = z.output<typeof accessPolicyRecordSchema>;

export const peopleWithoutSchema = z.array(z.string());
