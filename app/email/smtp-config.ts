import * as z from '~/platform/zod';
import { booleanField, email, optionalEmail, requiredLine } from '~/records/fields';

export const defaultSmtpPort = 587;

const portInvalid = 'Port must be a positive number';
const emailInvalid = 'Invalid email address';
export const passwordRequired = 'Password is required';

/**
 * `auto`: implicit TLS on port 465; other ports must offer STARTTLS, except on a loopback host. `none`: no encryption.
 */
const smtpEncryptions = ['auto', 'none'] as const;

export const smtpEncryptionOptions = [
  { value: 'auto', label: 'Automatic' },
  { value: 'none', label: 'None (not safe outside your own network)' },
] as const satisfies readonly { value: (typeof smtpEncryptions)[number]; label: string }[];

/** The settings of known providers. */
export const smtpPresets = [
  {
    id: 'microsoft-365',
    label: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    hint: 'Microsoft ends password sending in December 2026. Use passwordless sending instead. Until then, use a mailbox with authenticated SMTP. The From email must be that mailbox or one it can send as.',
  },
  {
    id: 'google-workspace',
    label: 'Google Workspace',
    host: 'smtp.gmail.com',
    port: 587,
    hint: 'Google requires an app password. Turn on 2-Step Verification, then create one for this website.',
  },
  {
    id: 'other',
    label: 'Other',
    host: '',
    port: defaultSmtpPort,
    hint: 'Your email provider can give you these details.',
  },
] as const;

export type SmtpPreset = (typeof smtpPresets)[number];

/** Returns the preset of a host; "Other" for an unknown one. */
export function presetOf(host: string): SmtpPreset {
  const known = smtpPresets.find((preset) => preset.host === host.toLowerCase());
  return known ?? smtpPresets[smtpPresets.length - 1] ?? smtpPresets[0];
}

const hostInvalid = 'Please enter a host name, such as smtp.office365.com';

export const smtpHost = requiredLine('SMTP host', 'SMTP host is required', { max: 253 }).regex(
  /^(?:$|[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}.])?$|[0-9a-f:.]+$)/iu,
  hostInvalid,
);

export const smtpPort = z
  .number({ error: portInvalid })
  .int(portInvalid)
  .min(1, portInvalid)
  .max(65_535, 'Port must be 65535 or less');

export const smtpConfigSchema = z.object({
  host: smtpHost,
  port: smtpPort.default(defaultSmtpPort),
  encryption: z.enum(smtpEncryptions, { error: 'Encryption must be auto or none' }).default('auto'),
  username: requiredLine('Username', 'Username is required', { max: 254 }),
  /** If empty, the stored password stays. */
  password: z
    .string({ error: passwordRequired })
    .max(1000, 'Password is too long')
    .refine((value) => !value.includes('\0'), 'Please remove the characters that cannot be sent')
    .optional(),
  fromEmail: email(emailInvalid),
  fromName: requiredLine('From name', 'From name is required', { max: 100 }),
  /** The envelope sender (Return-Path), to which undelivered emails return; the From email if empty. */
  bounceEmail: optionalEmail(emailInvalid),
  adminEmail: email(emailInvalid),
  sendAcknowledgement: booleanField(true),
  isActive: booleanField(true),
});

export type SmtpConfigInput = z.output<typeof smtpConfigSchema>;

export const testEmailSchema = z.object({ to: email('Please enter a valid email address') });

/** The steps that may fix a test email that failed. */
export const testEmailProblemSchema = z.string().optional();

export const smtpConfigRecordSchema = smtpConfigSchema.omit({ password: true }).extend({
  /** `oauth`: emails are sent without a password (app/email/oauth.ts), and host, port and username are not used. */
  signIn: z.enum(['login', 'oauth']),
  hasPassword: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
});

export type SmtpConfig = z.output<typeof smtpConfigRecordSchema>;
