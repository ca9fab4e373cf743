/** API tokens. Browser code may import this file. */
import * as z from '~/platform/zod';
import { scopes, staffRoles } from '~/records/actor';
import { requiredLine } from '~/records/fields';

export const lifeMaxDays = 365;

const ends = 'Please say when it ends';
const endsWithin = `It ends after ${lifeMaxDays} days at the latest`;

export const newTokenSchema = z
  .object({
    name: requiredLine('Name', 'Please give it a name', { max: 60 }),
    /** The creator's role, which is the default, or a lower one. */
    role: z.enum(staffRoles, { error: 'Role must be admin or editor' }).optional(),
    scopes: z
      .array(z.enum(scopes, { error: 'There is no such scope' }), { error: 'Please choose what it may do' })
      .min(1, 'Please choose what it may do')
      .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
    expiresInDays: z.number({ error: ends }).int(ends).min(1, ends).max(lifeMaxDays, endsWithin).optional(),
    /** The last day of validity, as 2030-12-31. */
    expiresOn: z
      .union([z.literal(''), z.iso.date('Please give a day, such as 2030-12-31')])
      .nullish()
      .transform((day) => day || null),
  })
  .refine(({ expiresInDays, expiresOn }) => expiresInDays !== undefined || expiresOn !== null, {
    path: ['expiresOn'],
    error: ends,
  })
  .refine(({ expiresInDays, expiresOn }) => expiresInDays === undefined || expiresOn === null, {
    path: ['expiresOn'],
    error: 'Please choose a number of days or a day, not both',
  });

export type NewTokenInput = z.output<typeof newTokenSchema>;

export const apiTokenRecordSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The owner; null for a service token. */
  owner: z.string().nullable(),
  /** The creator's username. */
  creator: z.string(),
  /** Whether the creator's account was deleted. */
  isCreatorGone: z.boolean(),
  role: z.enum(staffRoles),
  scopes: z.array(z.enum(scopes)),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
});

export type ApiToken = z.output<typeof apiTokenRecordSchema>;

export interface CreatedToken {
  apiToken: ApiToken;
  /** The secret. It is shown once and not stored. */
  secret: string;
}
