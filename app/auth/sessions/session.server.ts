/** Sessions are stored in the database. The browser has only a random token. */
import { createHash, randomBytes } from 'node:crypto';
import { now, nowIso } from '~/platform/clock.server';
import { type StaffActor, staffRoles } from '~/records/actor';
import { storeErrorKind } from '../../../db/errors.server';
import { queries, type Tx } from '../../../db/store.server';
import { defaultSessionLife, type SessionLife } from './policy';

const minute = 60_000;

/** The store keeps only a digest: anyone who reads it cannot sign in with it. */
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * How the user logged in: password alone, password with a second factor or in a trusted browser, passkey, or identity
 * provider.
 */
export type SignInMethod = 'password' | 'totp' | 'recovery' | 'passkey' | 'trusted' | 'provider';

/** The identity provider of a session. */
export interface Assertion {
  identityId: number;
  /** The provider's name in the audit log. */
  name: string;
  /** The time of the login at the provider. An old session there proves nothing now. */
  provedAt: string;
}

/**
 * Begins a session, of someone who has just proved who they are.
 *
 * @returns the token for the cookie: 32 random bytes in base64url
 */
export async function start(
  tx: Tx,
  userId: number,
  userAgent: string | null,
  method: SignInMethod = 'password',
  assertion?: Pick<Assertion, 'identityId' | 'provedAt'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const timestamp = nowIso();
  await tx
    .insertInto('sessions')
    .values({
      id: idOf(token),
      userId,
      userAgent: userAgent?.slice(0, 300) ?? null,
      createdAt: timestamp,
      lastSeenAt: timestamp,
      provedAt: assertion?.provedAt ?? timestamp,
      method,
      identityId: assertion?.identityId ?? null,
    })
    .execute();
  return token;
}

/** The identity provider of a session that is replaced. The new session must not outlast it. */
export async function assertionOf(tx: Tx, sessionId: string) {
  const row = await tx.selectFrom('sessions').select('identityId').where('id', '=', sessionId).executeTakeFirst();
  return row?.identityId ? { identityId: row.identityId, provedAt: nowIso() } : undefined;
}

/** A session that has not run out, of someone who may sign in. */
interface OpenSession {
  actor: StaffActor;
  lastSeenAt: string;
  /** The identity that a provider asserts, and when it last did; null where this site itself has asked. */
  assertion: { identityId: number; checkedAt: string | null } | null;
}

/** Returns the session of a cookie's token. User and role are read again every time. */
export async function findOpenSession(token: string): Promise<OpenSession | null> {
  const id = idOf(token);
  const row = await queries()
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('identities', 'identities.id', 'sessions.identityId')
    .leftJoin('accessPolicy', (join) => join.on('accessPolicy.id', '=', 1))
    .select([
      'sessions.lastSeenAt',
      'sessions.createdAt',
      'sessions.provedAt',
      'sessions.identityId',
      'identities.checkedAt',
      'users.id as userId',
      'users.username',
      'users.email',
      'users.role',
      'accessPolicy.sessionIdleMinutes',
      'accessPolicy.sessionHours',
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  const role = staffRoles.find((known) => known === row?.role);
  if (!row || !role || hasRunOut(row, limitsOf(row))) return null;
  const { userId, username, email, provedAt, lastSeenAt, identityId, checkedAt } = row;
  return {
    actor: { kind: 'staff', userId, username, email, role, sessionId: id, provedAt },
    lastSeenAt,
    assertion: identityId === null ? null : { identityId, checkedAt },
  };
}

/** The present limits of sessions. */
export async function readSessionLife(): Promise<SessionLife> {
  const row = await queries()
    .selectFrom('accessPolicy')
    .select(['sessionIdleMinutes', 'sessionHours'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ?? defaultSessionLife;
}

interface Limits {
  /** In milliseconds. */
  idle: number;
  whole: number;
}

function limitsOf(life: { [name in keyof SessionLife]: number | null }): Limits {
  const idleMinutes = life.sessionIdleMinutes ?? defaultSessionLife.sessionIdleMinutes;
  const hours = life.sessionHours ?? defaultSessionLife.sessionHours;
  return { idle: idleMinutes * minute, whole: hours * 60 * minute };
}

/** A time in the future was recorded by a clock that has been corrected since. It must not extend the session. */
function hasRunOut({ createdAt, lastSeenAt }: { createdAt: string; lastSeenAt: string }, { idle, whole }: Limits) {
  return timeBetween(createdAt) > whole || timeBetween(lastSeenAt) > idle;
}

function timeBetween(timestamp: string): number {
  return Math.abs(now().getTime() - Date.parse(timestamp));
}

/** Records the use of a session, at most once a minute. */
export async function recordUse({ actor, lastSeenAt }: OpenSession): Promise<void> {
  if (timeBetween(lastSeenAt) < minute) return;
  const { sessionId } = actor;
  try {
    await queries().updateTable('sessions').set({ lastSeenAt: nowIso() }).where('id', '=', sessionId).execute();
  } catch (error) {
    // Reading goes on while the disk is full.
    if (!storeErrorKind(error)) throw error;
  }
}

/** A session as its own user sees it. */
export interface OwnSession {
  /** Names it, and lets no one in. */
  id: string;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

const visibleMax = 100;

/** The sessions of a user that have not run out, the latest used first. */
export async function listOf(userId: number, currentId: string): Promise<OwnSession[]> {
  const limits = limitsOf(await readSessionLife());
  const rows = await queries()
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .limit(visibleMax)
    .execute();
  return rows.filter((row) => !hasRunOut(row, limits)).map((row) => ({ ...row, isCurrent: row.id === currentId }));
}

/** Ends one session by the token in its cookie. @returns whose it was, if there was one */
export async function end(token: string, tx: Tx): Promise<number | null> {
  const finished = await tx.deleteFrom('sessions').where('id', '=', idOf(token)).returning('userId').executeTakeFirst();
  return finished?.userId ?? null;
}

/** Ends all sessions of a user. What else ends with them: `auth/users/sign-out.server.ts`. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Removes sessions that have run out. */
export async function sweepSessions(): Promise<void> {
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  const { idle, whole } = limitsOf(await readSessionLife());
  await queries()
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', at(-whole)),
        eb('createdAt', '>', at(whole)),
        eb('lastSeenAt', '<', at(-idle)),
        eb('lastSeenAt', '>', at(idle)),
      ]),
    )
    .execute();
}
