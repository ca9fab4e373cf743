/** Identity providers (OpenID Connect) and their rules for users. */

import { withAsciiDomain } from '~/platform/email-address';
import * as z from '~/platform/zod';
import { optionalLine, optionalText, requiredLine } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { providerKinds } from './identity-provider-names';

const fields = {
  kind: z.enum(providerKinds, { error: 'Please choose a kind of provider' }),
  name: requiredLine('Name', 'Enter the button text', { max: 40 }),
  /** Microsoft's directory ID. */
  tenant: optionalLine('Directory (tenant) ID', 36),
  /** The issuer of other providers. */
  issuer: optionalLine('Issuer', 500),
  clientId: requiredLine('Client ID', 'Please enter the client ID', { max: 300 }),
  /** Whether only existing users can log in, or all users of these domains. */
  people: z.enum(['known', 'domain'], { error: 'Please choose one of the two' }).default('known'),
  domains: optionalText('Domains', { max: 1000 }),
  /** The role of new users without a group role. */
  defaultRole: z.enum(['none', 'editor', 'admin'], { error: 'Please choose a role' }).default('none'),
  /** With group roles, each login sets the role. */
  groupClaim: optionalLine('Groups claim', 100),
  /** One per line. */
  adminGroups: optionalText('Groups of admins', { max: 2000 }),
  editorGroups: optionalText('Groups of editors', { max: 2000 }),
};

export const identityProviderSchema = z.object({
  ...fields,
  /** If empty, the stored secret stays. */
  clientSecret: z
    .string({ error: 'The secret must be text' })
    .max(2000, 'This is too long')
    .overwrite((value) => value.trim())
    .optional(),
});

export type IdentityProviderInput = z.output<typeof identityProviderSchema>;

export const identityProviderRecordSchema = z.object({
  id: z.number(),
  ...storedFields(z.object(fields)),
  key: z.string(),
  /** False when it was encrypted under another instance secret. */
  hasSecret: z.boolean(),
  /** Whether its button is shown. */
  isActive: z.boolean(),
  version: z.number(),
});

export type IdentityProvider = z.output<typeof identityProviderRecordSchema>;

export const inUseSchema = z.object({ isInUse: z.boolean({ error: 'Choose yes or no' }) });
export const localLoginSchema = z.object({ isOn: z.boolean({ error: 'Choose yes or no' }) });

/** Splits a field with several entries: one per line, and for domains also separated by commas. */
export const entriesOf = (text: string | null, separator: RegExp = /\n/) =>
  (text ?? '')
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);

export const domainsOf = (text: string | null) =>
  entriesOf(text, /[\s,]+/).map((domain) =>
    withAsciiDomain(`@${domain.replace(/^@/, '')}`)
      .slice(1)
      .toLowerCase(),
  );
