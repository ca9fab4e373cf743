import * as z from 'zod';
import { email, requiredLine, truth } from './fields';

export const defaultSmtpPort = 587;

const portInvalid = 'Port must be a positive number';
const emailInvalid = 'Invalid email address';

/** `auto`: port 465 speaks TLS at once, any other must offer STARTTLS, except on a loopback host. `none`: in the clear. */
export const smtpEncryptions = ['auto', 'none'] as const;

export const smtpConfigSchema = z.object({
  host: requiredLine('SMTP host', 'SMTP host is required', { max: 253 }),
  port: z
    .number({ error: portInvalid })
    .int(portInvalid)
    .min(1, portInvalid)
    .max(65_535, 'Port must be 65535 or less')
    .default(defaultSmtpPort),
  encryption: z.enum(smtpEncryptions, { error: 'Encryption must be auto or none' }).default('auto'),
  username: requiredLine('Username', 'Username is required', { max: 254 }),
  /** Empty: the stored one stays. */
  password: z.string({ error: 'Password is required' }).max(1000, 'Password is too long').optional(),
  fromEmail: email(emailInvalid),
  fromName: requiredLine('From name', 'From name is required', { max: 100 }),
  adminEmail: email(emailInvalid),
  sendAcknowledgement: truth(true),
  isActive: truth(true),
});

export type SmtpConfigInput = z.output<typeof smtpConfigSchema>;

export const testEmailSchema = z.object({ to: email('Please enter a valid email address') });

/** What may be seen of the configuration: never the password. */
export const smtpConfigRecordSchema = smtpConfigSchema
  .omit({ password: true })
  .extend({ hasPassword: z.boolean(), updatedAt: z.string(), version: z.number() });

export type SmtpConfig = z.output<typeof smtpConfigRecordSchema>;
