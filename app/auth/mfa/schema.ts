/** Schemas of two-step verification. Browser code may import this file. */
import * as z from '~/platform/zod';
import { booleanField, line, requiredLine } from '~/records/fields';

/** At this number of remaining recovery codes, users are prompted to create new ones. */
export const fewRecoveryCodes = 3;

export const mfaFactorSchema = z.object({
  id: z.number(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export type MfaFactor = z.output<typeof mfaFactorSchema>;
export type MfaFactorKind = MfaFactor['kind'];

const codeMissing = 'Please enter the code';

/** Six digits. Apps show a space in the middle, which is removed. */
const appCode = line(codeMissing)
  .overwrite((value) => value.replace(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), 'Please enter the six digits that the app shows');

export const newTotpSchema = z.object({
  name: requiredLine('Name', 'Please give it a name', { max: 60 }),
  code: appCode,
  /** The token that `start` returned. */
  enrolmentToken: z.string({ error: 'Start again' }).max(2000),
});

export const mfaCodeSchema = z.object({
  code: requiredLine('Code', codeMissing, { max: 100 }),
  /** Skips two-step verification in this browser for thirty days. */
  trustBrowser: booleanField(false),
});

/** The password or code for re-authentication. */
export const reauthSchema = z.object({
  proof: z
    .string({ error: 'Please enter your password or a code' })
    .min(1, 'Please enter your password or a code')
    .max(1000),
});

export const recoveryCodesSchema = z.array(z.string());
export const recoveryCodesLeftSchema = z.number();

export type NewTotpInput = z.output<typeof newTotpSchema>;
export type MfaCodeInput = z.output<typeof mfaCodeSchema>;
export type ReauthInput = z.output<typeof reauthSchema>;
