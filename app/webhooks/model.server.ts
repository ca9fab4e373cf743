/** Webhooks. Addresses and secrets are stored encrypted, and a secret is shown once. */
import { isIP } from 'node:net';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Conflict, Invalid } from '~/platform/errors';
import { isPublic } from '~/platform/network/public-network.server';
import { type Actor, authorize } from '~/records/actor';
import { announceEvents } from '~/records/event.server';
import { changeRecord, createRecord, type Kind, removeRecord } from '~/records/record-changes.server';
import { countRows, type ListPage, orNotFound, type Paging, readPage, unpaged } from '~/records/records.server';
import { prepared } from '../../db/prepared.server';
import type { Row } from '../../db/schema';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { type Webhook, type WebhookInput, type WebhookWithSecret, webhookRecordSchema } from './schema';
import { newSecret } from './signature.server';

export const permission = 'webhooks';

export const subject = 'webhook';
const urlPurpose = 'webhook-url';
const secretPurpose = 'webhook-secret';
const headerPurpose = 'webhook-header';
/** Each webhook has its own queue. */
const entriesMax = 20;
const previousSecretSeconds = 24 * 60 * 60;

const kind: Kind<Webhook> = { permission, subject, nameOf: ({ name }) => name, table: 'webhooks', read };

/** Returns all webhooks, oldest first. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<Webhook>> {
  authorize(actor, permission);
  const all = queries().selectFrom('webhooks');
  const page = await readPage(all.selectAll().orderBy('id'), all, paging);
  return { ...page, items: page.items.map(toRecord) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<Webhook> {
  authorize(actor, permission);
  return read(queries(), id);
}

/** @throws {Invalid}, {Conflict} when the maximum is reached, {ReauthRequired} */
export async function create(
  actor: Actor,
  { url = '', events, headerName, headerValue, ...input }: WebhookInput,
): Promise<WebhookWithSecret> {
  const secret = newSecret();
  const webhook = await createRecord(actor, kind, async (tx) => {
    await requireCapacity(tx);
    if (!url) throw new Invalid({ url: ['Please enter the address'] });
    requireReachable(url);
    const header = headerColumns(null, headerName, headerValue);
    const encrypted = { ...header, url: encrypt(urlPurpose, url), secret: encrypt(secretPurpose, secret) };
    announceEvents(tx);
    return tx
      .insertInto('webhooks')
      .values({ ...input, ...encrypted, events: events.join(' '), createdAt: nowIso(), updatedAt: nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return { webhook, secret };
}

/**
 * Changes a webhook. Turning it on again retries its queued deliveries for another three days.
 * @param changes missing fields stay unchanged
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {Invalid}, {NotFound}, {StaleVersion}, {ReauthRequired}
 */
export async function update(
  actor: Actor,
  id: number,
  { url, events, headerName, headerValue, ...changes }: Partial<WebhookInput>,
  version?: number,
): Promise<Webhook> {
  return changeRecord(actor, kind, id, { version }, async (tx, current) => {
    if (url) requireReachable(url);
    if (!url && current.host === null) throw new Invalid({ url: ['Please enter the address again'] });
    const stored = await readRow(tx, id);
    const header = headerColumns(
      isMoved(stored, url) ? { ...stored, headerValue: null } : stored,
      headerName,
      headerValue,
    );
    const isSwitchedOn = changes.isActive === true && !current.isActive;
    await tx
      .updateTable('webhooks')
      .set({ ...changes, ...header, events: events?.join(' '), updatedAt: nowIso(), version: current.version + 1 })
      .$if(Boolean(url), (query) => query.set({ url: encrypt(urlPurpose, url ?? '') }))
      .$if(isSwitchedOn, (query) => query.set({ disabledReason: null, failingSince: null }))
      .where('id', '=', id)
      .execute();
    if (isSwitchedOn) await restart(tx, id);
    announceEvents(tx);
  });
}

/** Returns whether another host gets the events. It must not get the stored header, which may be a password. */
function isMoved(stored: Row<'webhooks'>, url: string | undefined): boolean {
  const current = decrypt(urlPurpose, stored.url);
  return Boolean(url) && (!current || new URL(current).origin !== new URL(url ?? '').origin);
}

/**
 * Returns the columns of a header. A name that stays keeps the value if none is given.
 * @param stored null for a new webhook
 * @throws {Invalid} when one is missing
 */
function headerColumns(
  stored: Row<'webhooks'> | null,
  name = stored?.headerName ?? '',
  value = '',
): Pick<Row<'webhooks'>, 'headerName' | 'headerValue'> {
  if (!name && value) throw new Invalid({ headerName: ['Enter the name of the header, such as Authorization'] });
  if (!name) return { headerName: null, headerValue: null };
  if (value) return { headerName: name, headerValue: encrypt(headerPurpose, value) };
  const kept = stored?.headerName === name ? stored.headerValue : null;
  if (!kept || decrypt(headerPurpose, kept) === null)
    throw new Invalid({ headerValue: ['Enter the value of the header'] });
  return { headerName: name, headerValue: kept };
}

async function restart(tx: Tx, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ attempts: 0, firstAttemptAt: null, nextAttemptAt: nowIso() })
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'queued')
    .execute();
}

/** Deletes a webhook and its deliveries. @throws {NotFound}, {ReauthRequired} */
export function remove(actor: Actor, id: number): Promise<void> {
  return removeRecord(actor, kind, id);
}

/**
 * Creates a new secret.
 * @param keepPrevious whether the current secret also signs for another day
 * @throws {NotFound}, {ReauthRequired}
 */
export async function renewSecret(actor: Actor, id: number, keepPrevious: boolean): Promise<WebhookWithSecret> {
  const secret = newSecret();
  const action = keepPrevious ? 'renewed the secret of' : 'replaced the secret of';
  const webhook = await changeRecord(actor, kind, id, { action }, async (tx, current) => {
    const row = await readRow(tx, id);
    await tx
      .updateTable('webhooks')
      .set({
        secret: encrypt(secretPurpose, secret),
        previousSecret: keepPrevious ? row.secret : null,
        previousSecretUntil: keepPrevious ? secondsFromNow(previousSecretSeconds) : null,
        updatedAt: nowIso(),
        version: current.version + 1,
      })
      .where('id', '=', id)
      .execute();
  });
  return { webhook, secret };
}

/** A webhook for sending. Its address, secrets and header must not reach a page, a response or the log. */
export interface Target extends Pick<Row<'webhooks'>, 'id' | 'name' | 'format' | 'isActive' | 'failingSince'> {
  /** Null when it was encrypted under another instance secret. */
  url: string | null;
  secrets: string[];
  /** Empty without one. Null when it was encrypted under another instance secret. */
  header: Record<string, string> | null;
}

export async function listIds(): Promise<number[]> {
  const rows = await allNumbers(queries(), {});
  return rows.map(({ id }) => id);
}

/** Runs often, so it is prepared. */
const allNumbers = prepared((db) => db.selectFrom('webhooks').select('id').orderBy('id'));

export async function readTarget(id: number): Promise<Target | null> {
  const row = await queries().selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const previous = isPreviousSecretValid(row) ? row.previousSecret : null;
  const secrets = [row.secret, previous].flatMap((encrypted) => (encrypted && decrypt(secretPurpose, encrypted)) || []);
  return { ...row, url: decrypt(urlPurpose, row.url), secrets, header: headerOf(row) };
}

function headerOf({ headerName, headerValue }: Row<'webhooks'>): Target['header'] {
  if (!headerName) return {};
  const value = headerValue && decrypt(headerPurpose, headerValue);
  return value ? { [headerName]: value } : null;
}

const isPreviousSecretValid = ({ previousSecretUntil }: Pick<Row<'webhooks'>, 'previousSecretUntil'>) =>
  previousSecretUntil !== null && previousSecretUntil > nowIso();

async function requireCapacity(tx: Tx): Promise<void> {
  if ((await countRows(tx.selectFrom('webhooks'))) >= entriesMax)
    throw new Conflict(`You can have ${entriesMax} webhooks at most. Delete one first.`);
}

/** The host's IP address is checked for each delivery, because it may change. @throws {Invalid} */
function requireReachable(url: string): void {
  if (currentConfig().webhookTargets === 'any') return;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:')
    throw new Invalid({ url: ['Enter an address that begins with https://, because events contain personal data'] });
  const isPrivate = isIP(host) ? !isPublic(host) : /^localhost$|\.localhost$/i.test(host);
  if (isPrivate)
    throw new Invalid({ url: ['This address is in a private network. Webhooks are only sent to public addresses'] });
}

async function readRow(db: Queries | Tx, id: number): Promise<Row<'webhooks'>> {
  return orNotFound(await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst(), subject);
}

async function read(db: Queries | Tx, id: number): Promise<Webhook> {
  return toRecord(await readRow(db, id));
}

function toRecord(row: Row<'webhooks'>): Webhook {
  const url = decrypt(urlPurpose, row.url);
  return webhookRecordSchema.parse({
    ...row,
    url: row.format === 'standard' ? url : null,
    host: url && new URL(url).host,
    events: row.events.split(' '),
    headerName: row.headerName ?? '',
    previousSecretUntil: isPreviousSecretValid(row) ? row.previousSecretUntil : null,
  });
}
