/** The OAuth settings. Their secret is encrypted and sent only to the service. */
import { nowIso } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Invalid, NotFound } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { checkVersion } from '~/records/records.server';
import { writeAs } from '~/records/write.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import type { OAuthInput, OAuthRecord, OAuthSettings } from './oauth';
import { type OAuthProvider, oauthProviderNames } from './oauth-names';
import { secretError, serverOf } from './oauth-service.server';
import { retryWithNewSettings } from './outbox.server';

const permission = 'email-settings';
const subject = 'passwordless sending';
const rowId = 1;
const purpose = 'mail-oauth-secret';

/** The data for a token request. `secret` is null when it was encrypted under another instance secret. */
export interface OAuthCredentials {
  settings: OAuthSettings;
  secret: string | null;
}

/** Returns null before the first save. */
export async function read(actor: Actor): Promise<OAuthRecord | null> {
  authorize(actor, permission);
  return readRecord(queries());
}

async function readRecord(db: Queries | Tx): Promise<OAuthRecord | null> {
  const row = await readRow(db);
  if (!row) return null;
  const config = await db.selectFrom('smtpConfig').select(['signIn', 'password']).executeTakeFirst();
  const { version, updatedAt } = row;
  const hasSecret = decrypt(purpose, row.secret) !== null;
  const [isInUse, hasPassword] = [config?.signIn === 'oauth', Boolean(config?.password)];
  return { settings: settingsOf(row), hasSecret, isInUse, hasPassword, version, updatedAt };
}

/** Returns the settings with the secret, which must not reach a page, a response or the log. */
export async function readMailCredentials(): Promise<OAuthCredentials | null> {
  const row = await readRow(queries());
  return row ? { settings: settingsOf(row), secret: decrypt(purpose, row.secret) } : null;
}

/**
 * Saves the settings for testing. If OAuth is in use, emails are sent with them immediately.
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {Invalid} when a secret is missing or malformed
 * @throws {StaleVersion}
 */
export async function save(
  actor: Actor,
  provider: OAuthProvider,
  { clientSecret, ...received }: OAuthInput,
  version?: number,
): Promise<OAuthRecord> {
  const settings = { provider, ...received } as OAuthSettings;
  const saved = await writeAs(actor, permission, async (tx, author) => {
    const current = await readRow(tx);
    if (current) checkVersion(current, version, subject);
    const row = {
      settings: JSON.stringify(settings),
      secret: encryptedSecret(settings, clientSecret, current),
      version: (current?.version ?? 0) + 1,
      updatedAt: nowIso(),
    };
    await tx
      .insertInto('mailOauth')
      .values({ id: rowId, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    const { isInUse } = (await readRecord(tx)) ?? {};
    if (isInUse) {
      await sendThrough(tx, settings);
      await retryWithNewSettings(tx);
    }
    const summary = `${oauthProviderNames[provider]}, as ${settings.mailbox}`;
    await audit(tx, author, { action: current ? 'updated' : 'created', subject, summary });
    return readRecord(tx);
  });
  return saved as OAuthRecord;
}

/**
 * Turns sending with OAuth on, or returns to the password. Queued emails, and those that failed because of the other
 * settings, are sent immediately.
 * @throws {NotFound} before settings are saved
 * @throws {Invalid} without a stored password to return to
 */
export async function activate(actor: Actor, isWanted: boolean): Promise<OAuthRecord> {
  const used = await writeAs(actor, permission, async (tx, author) => {
    const row = await readRow(tx);
    if (!row) throw new NotFound('passwordless sending method');
    if (isWanted) await sendThrough(tx, settingsOf(row));
    else await goBack(tx);
    await retryWithNewSettings(tx);
    const summary = isWanted ? 'Passwordless sending is on' : 'Password sending is on';
    await audit(tx, author, { action: isWanted ? 'turned on' : 'turned off', subject, summary });
    return readRecord(tx);
  });
  return used as OAuthRecord;
}

/** The SMTP settings keep their server and password, so that `activate` can return to them. */
async function sendThrough(tx: Tx, settings: OAuthSettings): Promise<void> {
  const { mailbox, fromName, adminEmail } = settings;
  const shared = { signIn: 'oauth' as const, fromEmail: mailbox, fromName, adminEmail, updatedAt: nowIso() };
  const first = { ...serverOf(settings), username: mailbox, password: '' };
  await tx
    .insertInto('smtpConfig')
    .values({ id: rowId, ...first, ...shared })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...shared, version: eb('smtpConfig.version', '+', 1) })),
    )
    .execute();
}

async function goBack(tx: Tx): Promise<void> {
  const config = await tx.selectFrom('smtpConfig').select('password').executeTakeFirst();
  if (!config?.password)
    throw new Invalid({ '': ['No password is saved. Save the SMTP settings with a password first.'] });
  await tx
    .updateTable('smtpConfig')
    .set((eb) => ({ signIn: 'login', version: eb('version', '+', 1), updatedAt: nowIso() }))
    .execute();
}

type OAuthRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** An empty secret keeps the stored one, but never for another service or account, which would receive it. */
function encryptedSecret(settings: OAuthSettings, given: string | undefined, current: OAuthRow | undefined): string {
  const field = 'clientSecret';
  if (given) {
    const error = secretError(settings, given);
    if (error) throw new Invalid({ [field]: [error] });
    return encrypt(purpose, given);
  }
  if (!current || decrypt(purpose, current.secret) === null)
    throw new Invalid({ [field]: ['Please enter the secret'] });
  if (recipientOf(settingsOf(current)) === recipientOf(settings)) return current.secret;
  throw new Invalid({ [field]: ['Enter the secret again: the service or the application has changed'] });
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

function readRow(db: Queries | Tx) {
  return db.selectFrom('mailOauth').selectAll().where('id', '=', rowId).executeTakeFirst();
}
