/** The OAuth settings. Their secret is encrypted and sent only to the service. */
import { decrypt } from '~/platform/encryption.server';
import { Invalid, NotFound } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { encryptedSecret, readSettingsRow, settingsModel, storeSettings } from '~/records/settings-model.server';
import { writeAs } from '~/records/write-as.server';
import type { Tx } from '../../db/store.server';
import type { OAuthInput, OAuthRecord, OAuthSettings } from './oauth';
import { type OAuthProvider, oauthProviderNames } from './oauth-names';
import { secretError, serverOf } from './oauth-service.server';
import { retryWithNewSettings } from './outbox.server';

const permission = 'email-settings';
const subject = 'passwordless sending';
const table = 'mailOauth';
const purpose = 'mail-oauth-secret';

/** The data for a token request. `secret` is null when it was encrypted under another instance secret. */
export interface OAuthCredentials {
  settings: OAuthSettings;
  secret: string | null;
}

/**
 * The settings are null before the first save, and saved for testing. If OAuth is in use, emails are sent with them
 * immediately. `save` throws `Invalid` when a secret is missing or malformed.
 */
const model = settingsModel({
  table,
  permission,
  subject,

  async parse(row, db): Promise<OAuthRecord | null> {
    if (!row) return null;
    const config = await readSettingsRow('smtpConfig', db);
    const { version, updatedAt } = row;
    const hasSecret = decrypt(purpose, row.secret) !== null;
    const [isInUse, hasPassword] = [config?.signIn === 'oauth', Boolean(config?.password)];
    return { settings: settingsOf(row), hasSecret, isInUse, hasPassword, version, updatedAt };
  },

  columns({ clientSecret, ...input }: OAuthInput & { provider: OAuthProvider }, current, row) {
    const settings = input as OAuthSettings;
    const error = clientSecret && secretError(settings, clientSecret);
    if (error) throw new Invalid({ clientSecret: [error] });
    const secret = encryptedSecret({
      field: 'clientSecret',
      purpose,
      typed: clientSecret,
      stored: row?.secret,
      hasSameRecipient: current !== null && recipientOf(current.settings) === recipientOf(settings),
      missing: 'Please enter the secret',
      changed: 'Enter the secret again: the service or the application has changed',
    });
    return { settings: JSON.stringify(settings), secret };
  },

  summary: ({ settings }) => `${oauthProviderNames[settings.provider]}, as ${settings.mailbox}`,

  async afterWrite(tx, { isInUse, settings }) {
    if (!isInUse) return;
    await sendThrough(tx, settings);
    await retryWithNewSettings(tx);
  },
});

export const { find } = model;

/** @param version the version that the edit is based on, to reject a stale one */
export function save(actor: Actor, provider: OAuthProvider, input: OAuthInput, version?: number): Promise<OAuthRecord> {
  return model.save(actor, { provider, ...input }, version);
}

/** Returns the settings with the secret, which must not reach a page, a response or the log. */
export async function readMailCredentials(): Promise<OAuthCredentials | null> {
  const row = await readSettingsRow(table);
  return row ? { settings: settingsOf(row), secret: decrypt(purpose, row.secret) } : null;
}

/**
 * Turns sending with OAuth on, or returns to the password. Queued emails, and those that failed because of the other
 * settings, are sent immediately.
 * @throws {NotFound} before settings are saved
 * @throws {Invalid} without a stored password to return to
 */
export async function activate(actor: Actor, isWanted: boolean): Promise<OAuthRecord> {
  return writeAs(actor, permission, async (tx, author) => {
    const row = await readSettingsRow(table, tx);
    if (!row) throw new NotFound('passwordless sending method');
    if (isWanted) await sendThrough(tx, settingsOf(row));
    else await goBack(tx);
    await retryWithNewSettings(tx);
    const summary = isWanted ? 'Passwordless sending is on' : 'Password sending is on';
    await audit(tx, author, { action: isWanted ? 'turned on' : 'turned off', subject, summary });
    return (await model.read(tx)) as OAuthRecord;
  });
}

/** The SMTP settings keep their server and password, so that `activate` can return to them. */
async function sendThrough(tx: Tx, settings: OAuthSettings): Promise<void> {
  const { mailbox, fromName, adminEmail } = settings;
  const isFirst = (await readSettingsRow('smtpConfig', tx)) === undefined;
  await storeSettings(tx, 'smtpConfig', {
    ...(isFirst && { ...serverOf(settings), username: mailbox, password: '' }),
    ...{ signIn: 'oauth', fromEmail: mailbox, fromName, adminEmail },
  });
}

async function goBack(tx: Tx): Promise<void> {
  const config = await readSettingsRow('smtpConfig', tx);
  if (!config?.password)
    throw new Invalid({ '': ['No password is saved. Save the SMTP settings with a password first.'] });
  await storeSettings(tx, 'smtpConfig', { signIn: 'login' });
}

/** Identifies who receives the secret. */
function recipientOf(settings: OAuthSettings): string {
  switch (settings.provider) {
    case 'microsoft':
      return `microsoft ${settings.tenant} ${settings.clientId}`.toLowerCase();
    case 'google':
      return 'google';
    case 'other':
      return `${settings.tokenUrl} ${settings.clientId}`;
  }
}

function settingsOf(row: { settings: string }): OAuthSettings {
  return JSON.parse(row.settings) as OAuthSettings;
}
