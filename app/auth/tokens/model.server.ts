/** API tokens of all users, for admins, and the tokens of services, which belong to no user. */
import { now, nowIso } from '~/platform/clock.server';
import { Conflict, Invalid, NotFound } from '~/platform/errors';
import { longDate, startOfDay } from '~/platform/time-zone';
import { tokenDigest } from '~/platform/token.server';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { countRows, type ListPage, orNotFound, type Paging, readPage, unpaged } from '~/records/records.server';
import { currentRole, tokenById } from '~/records/token-row.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { type ApiToken, apiTokenRecordSchema, type CreatedToken, lifeMaxDays, type NewTokenInput } from './schema';
import { newApiToken } from './token-text.server';

export const permission = 'tokens';

const subject = 'API token';

/** Returns all tokens, service tokens first. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<ApiToken>> {
  authorize(actor, permission);
  const page = await readPage(
    tokens(queries())
      .orderBy('apiTokens.userId', (order) => order.asc().nullsFirst())
      .orderBy('apiTokens.id'),
    queries().selectFrom('apiTokens'),
    paging,
  );
  return { ...page, items: page.items.map(toRecord) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<ApiToken> {
  authorize(actor, permission);
  return toRecord(orNotFound(await tokens(queries()).where('apiTokens.id', '=', id).executeTakeFirst(), subject));
}

/** Returns the tokens of a user, oldest first. */
export function listTokens(actor: Actor, userId: number): Promise<ApiToken[]> {
  authorize(actor, permission);
  return tokensOf(userId);
}

/** Returns the number of service tokens that a user has created. They outlive the user. */
export async function countOfServices(actor: Actor, creatorId: number): Promise<number> {
  authorize(actor, permission);
  return countRows(queries().selectFrom('apiTokens').where('creatorId', '=', creatorId).where('userId', 'is', null));
}

/**
 * Creates a service token. It has no owner, so it stays when its creator leaves or loses permissions.
 * @throws {Invalid}, {Conflict}, {ReauthRequired}
 */
export function create(actor: Actor, input: NewTokenInput): Promise<CreatedToken> {
  return writeAs(actor, permission, (tx, author) => insertToken(tx, author, { ...input, userId: null }));
}

/** Revokes a token. @param userId revokes only a token of this user @throws {NotFound}, {ReauthRequired} */
export function remove(actor: Actor, id: number, userId?: number): Promise<void> {
  return writeAs(actor, permission, (tx, author) => revokeToken(tx, author, id, userId));
}

const tokens = (db: Queries | Tx) =>
  db
    .selectFrom('apiTokens')
    .leftJoin('users', 'users.id', 'apiTokens.userId')
    .selectAll('apiTokens')
    .select(['users.username as owner', 'users.role as ownerRole']);

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokens>['execute']>>[number];

function toRecord(row: TokenRow): ApiToken {
  return apiTokenRecordSchema.parse({
    ...row,
    role: currentRole(row) ?? row.role,
    scopes: row.scopes.split(' '),
    isCreatorGone: row.creatorId === null,
    isExpired: row.expiresAt <= nowIso(),
  });
}

/** Returns a user's tokens, oldest first. */
export async function tokensOf(userId: number): Promise<ApiToken[]> {
  const rows = await tokens(queries()).where('apiTokens.userId', '=', userId).orderBy('apiTokens.id').execute();
  return rows.map(toRecord);
}

const perUserMax = 20;
const servicesMax = 100;

/** @throws {Invalid}, {Conflict} */
export async function insertToken(
  tx: Tx,
  author: StaffActor,
  { name, role = author.role, scopes, userId, ...life }: NewTokenInput & { userId: number | null },
): Promise<CreatedToken> {
  if (role === 'admin' && author.role !== 'admin') throw new Invalid({ role: ['It can do at most what you can'] });
  await requireCapacity(tx, userId);
  const secret = newApiToken();
  const expiresAt = endOf(life);
  const { id } = await tx
    .insertInto('apiTokens')
    .values({
      digest: tokenDigest(secret),
      name,
      userId,
      creatorId: author.userId || null,
      creator: author.username,
      role,
      scopes: scopes.join(' '),
      createdAt: nowIso(),
      expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const whose = userId === null ? ' of a service' : '';
  const summary = `"${name}"${whose}, ${role}, ${scopes.join(', ').replaceAll('-', ' ')}, until ${longDate(expiresAt)}`;
  await audit(tx, author, { action: 'created', subject, id, summary });
  const row = await tokens(tx).where('apiTokens.id', '=', id).executeTakeFirstOrThrow();
  return { apiToken: toRecord(row), secret };
}

async function requireCapacity(tx: Tx, userId: number | null) {
  const total = await countRows(tx.selectFrom('apiTokens').where('userId', 'is', userId));
  if (total >= (userId === null ? servicesMax : perUserMax)) {
    throw new Conflict('There are as many as there can be. Please revoke one that is not used any more.');
  }
}

const dayLength = 24 * 60 * 60 * 1000;

/** @throws {Invalid} for a past day, or one too far in the future */
function endOf({ expiresInDays, expiresOn }: Pick<NewTokenInput, 'expiresInDays' | 'expiresOn'>): string {
  const today = now().getTime();
  if (expiresOn === null) return new Date(today + (expiresInDays ?? 1) * dayLength).toISOString();
  const dayAfter = new Date(Date.parse(`${expiresOn}T00:00:00Z`) + dayLength).toISOString().slice(0, 10);
  const end = startOfDay(dayAfter);
  const left = Date.parse(end) - today;
  if (left <= 0) throw new Invalid({ expiresOn: ['This day is over'] });
  if (left > (lifeMaxDays + 1) * dayLength) throw new Invalid({ expiresOn: ['Please choose a day within a year'] });
  return end;
}

/** @param userId revokes only a token of this user @throws {NotFound} */
export async function revokeToken(tx: Tx, author: StaffActor, id: number, userId?: number): Promise<void> {
  const [row] = await tokenById(tx, { id });
  if (!row || (userId !== undefined && row.userId !== userId)) throw new NotFound(subject);
  await tx.deleteFrom('apiTokens').where('id', '=', id).execute();
  const whose = row.userId === null ? ' of a service' : row.userId === author.userId ? '' : ` of ${row.username}`;
  await audit(tx, author, { action: 'withdrew', subject, id, summary: `"${row.name}"${whose}` });
}

/** The days after expiry during which a token stays in the list, to explain why an integration fails. */
const retentionDays = 30;

/** Deletes tokens that expired more than `retentionDays` ago. */
export async function sweepTokens(): Promise<void> {
  const before = new Date(now().getTime() - retentionDays * dayLength).toISOString();
  await queries().deleteFrom('apiTokens').where('expiresAt', '<', before).execute();
}
