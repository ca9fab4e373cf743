/** Identity providers. Their secrets are encrypted and sent only to the provider. */

import {
  isLocalLoginOn,
  isSsoSession,
  localLoginCommand,
  requireLoginMethod,
} from '~/auth/sessions/local-login.server';
import { nowIso } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Conflict, Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { checkVersion, type ListPage, orNotFound, type Paging, readPage, unpaged } from '~/records/records.server';
import { encryptedSecret } from '~/records/settings-model.server';
import { writeAs } from '~/records/write-as.server';
import type { Row } from '../../../db/schema';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { type IdentityProvider, type IdentityProviderInput, identityProviderRecordSchema } from './identity-provider';
import type { ProviderButton } from './identity-provider-names';
import {
  issuerUrlOf,
  type ProviderSettings,
  providerIdentityOf,
  requireCompleteSettings,
} from './provider-rules.server';

export const permission = 'access-settings';

const subject = 'identity provider';
const purpose = 'identity-provider-secret';

export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<IdentityProvider>> {
  authorize(actor, permission);
  const page = await readPage(
    queries().selectFrom('identityProviders').selectAll().orderBy('id'),
    queries().selectFrom('identityProviders'),
    paging,
  );
  return { ...page, items: page.items.map(recordOf) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<IdentityProvider> {
  authorize(actor, permission);
  return recordOf(await readRow(queries(), id));
}

/** Returns the settings of all providers, and of password login. */
export async function readSsoState(actor: Actor) {
  const [{ items }, isLocal, hasUsedSso] = await Promise.all([
    list(actor),
    isLocalLoginOn(),
    actor.kind === 'staff' && isSsoSession(queries(), actor.sessionId),
  ]);
  const providers = items.map(({ id, kind, name, isActive, people }) => ({ id, kind, name, isActive, people }));
  return { providers, isLocal, hasUsedSso, recoveryCommand: localLoginCommand };
}

/** Returns the active providers, for the login page. */
export function listButtons(): Promise<ProviderButton[]> {
  return queries()
    .selectFrom('identityProviders')
    .select(['key', 'name'])
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
}

/** Returns the key for the paths of the next provider of this kind. */
export async function nextKey(kind: string, db: Queries | Tx = queries()): Promise<string> {
  const taken = await db
    .selectFrom('identityProviders')
    .select('key')
    .where('kind', '=', kind as never)
    .execute();
  const keys = new Set(taken.map(({ key }) => key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? kind : `${kind}-${number}`;
    if (!keys.has(key)) return key;
  }
}

/** Stores a provider for testing. Its button is not shown yet. @throws {Invalid}, {ReauthRequired} */
export function create(actor: Actor, { clientSecret, ...fields }: IdentityProviderInput): Promise<IdentityProvider> {
  return writeAs(actor, permission, async (tx, author) => {
    requireCompleteSettings(fields);
    if (!clientSecret) throw new Invalid({ clientSecret: ['Please enter the secret'] });
    const { id } = await tx
      .insertInto('identityProviders')
      .values({
        ...fields,
        key: await nextKey(fields.kind, tx),
        clientSecret: encrypt(purpose, clientSecret),
        createdAt: nowIso(),
        updatedAt: nowIso(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, author, { action: 'created', subject, id, summary: summaryOf(fields) });
    return recordOf(await readRow(tx, id));
  });
}

/**
 * Changes a provider. If its issuer or client changes, its subjects may be other people, so linked identities and their
 * sessions are deleted.
 * @param changes missing fields stay unchanged
 * @throws {Invalid}, {NotFound}, {StaleVersion}, {ReauthRequired}
 */
export function update(
  actor: Actor,
  id: number,
  { clientSecret, ...changes }: Partial<IdentityProviderInput>,
  version?: number,
): Promise<IdentityProvider> {
  return writeAs(actor, permission, async (tx, author) => {
    const current = await readRow(tx, id);
    checkVersion(current, version, subject);
    const fields: ProviderSettings = { ...recordOf(current), ...changes };
    requireCompleteSettings(fields);
    if (fields.kind !== current.kind)
      throw new Conflict('You cannot change the type of a provider. Set up another one.', 'kind');
    const isAnother = providerIdentityOf(fields) !== providerIdentityOf(current);
    const secret = encryptedSecret({
      field: 'clientSecret',
      purpose,
      typed: clientSecret,
      stored: current.clientSecret,
      hasSameRecipient: !isAnother,
      missing: 'Please enter the secret again: the provider or the application has changed',
    });
    await tx
      .updateTable('identityProviders')
      .set({ ...changes, clientSecret: secret, updatedAt: nowIso(), version: current.version + 1 })
      .where('id', '=', id)
      .execute();
    if (isAnother) await tx.deleteFrom('identities').where('providerId', '=', id).execute();
    const details = isAnother ? ', all accounts are matched again' : '';
    await audit(tx, author, { action: 'updated', subject, id, summary: summaryOf(fields) + details });
    return recordOf(await readRow(tx, id));
  });
}

/**
 * Shows or hides the provider's button. Hiding it ends the sessions that began with this provider.
 * @throws {Conflict} when no login method would be left
 */
export function switchUse(actor: Actor, id: number, isInUse: boolean): Promise<IdentityProvider> {
  return writeAs(actor, permission, async (tx, author) => {
    const current = await readRow(tx, id);
    await tx
      .updateTable('identityProviders')
      .set({ isActive: isInUse, updatedAt: nowIso(), version: current.version + 1 })
      .where('id', '=', id)
      .execute();
    if (!isInUse) await endSessionsBy(tx, id);
    await requireLoginMethod(tx);
    const action = isInUse ? 'turned on' : 'turned off';
    await audit(tx, author, { action, subject, id, summary: current.name });
    return recordOf(await readRow(tx, id));
  });
}

/**
 * Deletes a provider with its linked identities and sessions. User accounts stay.
 * @throws {NotFound}
 * @throws {Conflict} when no login method would be left
 */
export function remove(actor: Actor, id: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const { name } = await readRow(tx, id);
    await tx.deleteFrom('identityProviders').where('id', '=', id).execute();
    await requireLoginMethod(tx);
    await audit(tx, author, { action: 'deleted', subject, id, summary: name });
  });
}

/**
 * A provider with its secret, which must not reach a page, a response or the log. The secret is null when it was
 * encrypted under another instance secret.
 */
export type KnownProvider = NonNullable<Awaited<ReturnType<typeof findKnown>>>;

/** Returns null for an unknown key or ID. */
export async function findKnown(by: { key: string } | { id: number }) {
  const row = await queries()
    .selectFrom('identityProviders')
    .selectAll()
    .where((eb) => eb.and(by))
    .executeTakeFirst();
  return row ? { provider: recordOf(row), issuer: issuerUrlOf(row), secret: decrypt(purpose, row.clientSecret) } : null;
}

const summaryOf = (fields: ProviderSettings) =>
  `${fields.name}, ${fields.people === 'known' ? 'for known people' : 'for a domain'}`;

/** Ends the sessions immediately, not at their next revalidation. */
async function endSessionsBy(tx: Tx, providerId: number): Promise<void> {
  const bound = tx.selectFrom('identities').select('id').where('providerId', '=', providerId);
  await tx.deleteFrom('sessions').where('identityId', 'in', bound).execute();
}

function recordOf(row: Row<'identityProviders'>): IdentityProvider {
  const hasSecret = decrypt(purpose, row.clientSecret) !== null;
  return identityProviderRecordSchema.parse({ ...row, hasSecret });
}

async function readRow(db: Queries | Tx, id: number) {
  const row = await db.selectFrom('identityProviders').selectAll().where('id', '=', id).executeTakeFirst();
  return orNotFound(row, subject);
}
