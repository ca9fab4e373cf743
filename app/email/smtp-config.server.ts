/** The SMTP settings. Their password is encrypted and sent only to the mail server. */

import { decrypt } from '~/platform/encryption.server';
import { type Actor, authorize } from '~/records/actor';
import { encryptedSecret, readSettingsRow, settingsModel } from '~/records/settings-model.server';
import { queries } from '../../db/store.server';
import { serverOf } from './oauth-service.server';
import { type OAuthCredentials, readMailCredentials } from './oauth-settings.server';
import { retryWithNewSettings } from './outbox.server';
import { passwordRequired, type SmtpConfig, type SmtpConfigInput, smtpConfigRecordSchema } from './smtp-config';

export const permission = 'email-settings';

const subject = 'email settings';
const purpose = 'smtp-password';

/** The settings for the transport. `password` is null when it was encrypted under another instance secret. */
export interface SmtpSettings extends Omit<SmtpConfig, 'hasPassword' | 'version' | 'updatedAt' | 'signIn'> {
  password: string | null;
  /** The OAuth credentials; null when the password is used. */
  oauth: OAuthCredentials | null;
}

/**
 * The settings are null before the first save. Queued emails, and those that failed because of the old settings, are
 * sent with the new ones immediately. `save` throws `Invalid` when a password is required.
 */
export const { find, save } = settingsModel({
  table: 'smtpConfig',
  permission,
  subject,

  parse: (row): SmtpConfig | null =>
    row ? smtpConfigRecordSchema.parse({ ...row, hasPassword: decrypt(purpose, row.password) !== null }) : null,

  columns(input: SmtpConfigInput, _current, row) {
    const password = encryptedSecret({
      field: 'password',
      purpose,
      typed: input.password,
      stored: row?.password,
      hasSameRecipient:
        input.host.toLowerCase() === row?.host.toLowerCase() &&
        input.port === row.port &&
        input.username === row.username,
      missing: passwordRequired,
      changed: 'Enter the password again: the host, port or username has changed',
    });
    return { ...input, password, signIn: 'login' as const };
  },

  summary: ({ host, port, fromEmail, adminEmail }) => `${host}:${port}, from ${fromEmail} to ${adminEmail}`,
  afterWrite: retryWithNewSettings,
});

/** Returns the settings with the password, which must not reach a page, a response or the log. */
export async function readForSending(): Promise<SmtpSettings | null> {
  const row = await readSettingsRow('smtpConfig');
  if (!row) return null;
  const { version: _version, updatedAt: _updatedAt, id: _id, signIn, ...settings } = row;
  const oauth = signIn === 'oauth' ? await readMailCredentials() : null;
  return { ...settings, ...(oauth && placeOf(oauth)), password: decrypt(purpose, row.password), oauth };
}

/** Returns the server and user name of an OAuth service. Such services accept no other envelope sender. */
export function placeOf(oauth: OAuthCredentials) {
  const { settings } = oauth;
  return { ...serverOf(settings), username: settings.mailbox, encryption: 'auto' as const, bounceEmail: null };
}

/** Returns the sender and the address for notifications; null before the settings are saved. */
export async function readSender(): Promise<Pick<SmtpConfig, 'fromName' | 'fromEmail' | 'adminEmail'> | null> {
  const row = await readSettingsRow('smtpConfig');
  return row ? { fromName: row.fromName, fromEmail: row.fromEmail, adminEmail: row.adminEmail } : null;
}

/** Returns the address for notifications; null before the settings are saved. */
export async function readAdminEmail(): Promise<string | null> {
  return (await readSettingsRow('smtpConfig'))?.adminEmail ?? null;
}

export type MailState = 'on' | 'off' | 'unconfigured';

export async function readMailState(): Promise<MailState> {
  const config = await readSettingsRow('smtpConfig');
  if (!config) return 'unconfigured';
  return config.isActive ? 'on' : 'off';
}

export const isMailOn = async (): Promise<boolean> => (await readMailState()) === 'on';

/** Returns the time and author of the last change; null before the first. */
export async function readLastChange(actor: Actor): Promise<{ at: string; by: string } | null> {
  authorize(actor, permission);
  const entry = await queries()
    .selectFrom('auditEntries')
    .select(['createdAt as at', 'username as by'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry ?? null;
}
