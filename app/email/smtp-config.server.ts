/** The SMTP settings. Their password is encrypted and sent only to the mail server. */

import { nowIso } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { checkVersion } from '~/records/records.server';
import { writeAs } from '~/records/write.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { serverOf } from './oauth-service.server';
import { type OAuthCredentials, readMailCredentials } from './oauth-settings.server';
import { retryWithNewSettings } from './outbox.server';
import { passwordRequired, type SmtpConfig, type SmtpConfigInput, smtpConfigRecordSchema } from './smtp-config';

export const permission = 'email-settings';

const subject = 'email settings';
const rowId = 1;
const purpose = 'smtp-password';

/** The settings for the transport. `password` is null when it was encrypted under another instance secret. */
export interface SmtpSettings extends Omit<SmtpConfig, 'hasPassword' | 'version' | 'updatedAt' | 'signIn'> {
  password: string | null;
  /** The OAuth credentials; null when the password is used. */
  oauth: OAuthCredentials | null;
}

/** Returns null before the first save. */
export async function read(actor: Actor): Promise<SmtpConfig | null> {
  authorize(actor, permission);
  const row = await readRow(queries());
  return row ? toRecord(row) : null;
}

/** Returns the settings with the password, which must not reach a page, a response or the log. */
export async function readForSending(): Promise<SmtpSettings | null> {
  const row = await readRow(queries());
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
  const sender = queries().selectFrom('smtpConfig').select(['fromName', 'fromEmail', 'adminEmail']);
  return (await sender.where('id', '=', rowId).executeTakeFirst()) ?? null;
}

/** Returns the address for notifications; null before the settings are saved. */
export async function readAdminEmail(): Promise<string | null> {
  return (await readRow(queries()))?.adminEmail ?? null;
}

export type MailState = 'on' | 'off' | 'unconfigured';

export async function readMailState(): Promise<MailState> {
  const config = await readRow(queries());
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
    .executeTakeFirst();
  return entry ?? null;
}

/**
 * Saves the settings. Queued emails, and those that failed because of the old settings, are sent with them immediately.
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {Invalid} when a password is required
 * @throws {StaleVersion}
 */
export async function save(actor: Actor, input: SmtpConfigInput, version?: number): Promise<SmtpConfig> {
  return writeAs(actor, permission, async (tx, author) => {
    const current = await readRow(tx);
    if (current) checkVersion(current, version, subject);
    const row = {
      ...input,
      password: encryptedPassword(input, current),
      signIn: 'login' as const,
      version: (current?.version ?? 0) + 1,
      updatedAt: nowIso(),
    };
    await tx
      .insertInto('smtpConfig')
      .values({ id: rowId, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await retryWithNewSettings(tx);
    const summary = `${input.host}:${input.port}, from ${input.fromEmail} to ${input.adminEmail}`;
    await audit(tx, author, { action: current ? 'updated' : 'created', subject, summary });
    return toRecord({ id: rowId, ...row });
  });
}

type SmtpRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** An empty password keeps the stored one, but never for another server or account, which would receive it. */
function encryptedPassword(input: SmtpConfigInput, current: SmtpRow | undefined): string {
  if (input.password) return encrypt(purpose, input.password);
  if (!current || decrypt(purpose, current.password) === null) throw new Invalid({ password: [passwordRequired] });
  const isSameAccount =
    input.host.toLowerCase() === current.host.toLowerCase() &&
    input.port === current.port &&
    input.username === current.username;
  if (isSameAccount) return current.password;
  const message = 'Enter the password again: the host, port or username has changed';
  throw new Invalid({ password: [message] });
}

function readRow(db: Queries | Tx) {
  return db.selectFrom('smtpConfig').selectAll().where('id', '=', rowId).executeTakeFirst();
}

function toRecord(row: SmtpRow): SmtpConfig {
  return smtpConfigRecordSchema.parse({ ...row, hasPassword: decrypt(purpose, row.password) !== null });
}
