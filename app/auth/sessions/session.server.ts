/**
 * Sessions are stored in the database. The browser has only a random token. The ID of a session is the token's digest,
 * so reading the database does not allow a login.
 */
import { now, nowIso, secondsFromNow } from '~/platform/clock.server';
import { newToken, tokenDigest } from '~/platform/token.server';
import { type StaffActor, staffRoles } from '~/records/actor';
import { storeErrorKind } from '../../../db/errors.server';
import { prepared, type Values } from '../../../db/prepared.server';
import { queries, type Tx } from '../../../db/store.server';
import { defaultSessionLife, type SessionLife } from './policy';

const minute = 60_000;

/**
 * How the user logged in: password only, password with a second factor or in a trusted browser, passkey, or identity
 * provider.
 */
export type LoginMethod = 'password' | 'totp' | 'recovery' | 'passkey' | 'trusted' | 'provider';

/** The identity provider of a session. */
export interface Assertion {
  identityId: number;
  /** The provider's name in the audit log. */
  name: string;
  /** The time of the login at the provider. An older session there is not a re-authentication. */
  reauthenticatedAt: string;
}

/** Creates a session for an authenticated user. @returns the token for the cookie: 32 random bytes in base64url */
export async function startSession(
  tx: Tx,
  userId: number,
  userAgent: string | null,
  method: LoginMethod = 'password',
  assertion?: Pick<Assertion, 'identityId' | 'reauthenticatedAt'>,
): Promise<string> {
  const token = newToken();
  const timestamp = nowIso();
  await tx
    .insertInto('sessions')
    .values({
      id: tokenDigest(token),
      userId,
      userAgent: userAgent?.slice(0, 300) ?? null,
      createdAt: timestamp,
      lastSeenAt: timestamp,
      reauthenticatedAt: assertion?.reauthenticatedAt ?? timestamp,
      method,
      identityId: assertion?.identityId ?? null,
    })
    .execute();
  return token;
}

/** Returns the identity of a session to be replaced, so that the provider is still asked about the new session. */
export async function assertionOf(tx: Tx, sessionId: string) {
  const row = await tx.selectFrom('sessions').select('identityId').where('id', '=', sessionId).executeTakeFirst();
  return row?.identityId ? { identityId: row.identityId, reauthenticatedAt: nowIso() } : undefined;
}

const sessionWithUser = prepared((db, value: Values<{ id: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('identities', 'identities.id', 'sessions.identityId')
    .leftJoin('accessPolicy', (join) => join.on('accessPolicy.id', '=', 1))
    .select([
      'sessions.lastSeenAt',
      'sessions.createdAt',
      'sessions.reauthenticatedAt',
      'sessions.identityId',
      'identities.checkedAt',
      'users.id as userId',
      'users.username',
      'users.email',
      'users.role',
      'accessPolicy.sessionIdleMinutes',
      'accessPolicy.sessionHours',
    ])
    .where('sessions.id', '=', value('id')),
);

/** A session that has not expired, of an active user. */
type OpenSession = NonNullable<Awaited<ReturnType<typeof findOpenSession>>>;

/** Returns the session of a cookie's token. The user and role are read each time. */
export async function findOpenSession(token: string) {
  const id = tokenDigest(token);
  const [row] = await sessionWithUser(queries(), { id });
  const role = staffRoles.find((known) => known === row?.role);
  if (!row || !role || hasRunOut(row, limitsOf(row))) return null;
  const { userId, username, email, reauthenticatedAt, lastSeenAt, identityId, checkedAt } = row;
  const actor: StaffActor = { kind: 'staff', userId, username, email, role, sessionId: id, reauthenticatedAt };
  return {
    actor,
    lastSeenAt,
    /** The identity and its last confirmation by the provider; null when the user logged in at this site. */
    assertion: identityId === null ? null : { identityId, checkedAt },
  };
}

/** Returns the current session limits. */
export async function readSessionLife(): Promise<SessionLife> {
  const row = await queries()
    .selectFrom('accessPolicy')
    .select(['sessionIdleMinutes', 'sessionHours'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ?? defaultSessionLife;
}

/** Returns the limits in milliseconds. */
function limitsOf(life: { [name in keyof SessionLife]: number | null }) {
  const idleMinutes = life.sessionIdleMinutes ?? defaultSessionLife.sessionIdleMinutes;
  const hours = life.sessionHours ?? defaultSessionLife.sessionHours;
  return { idle: idleMinutes * minute, whole: hours * 60 * minute };
}

/** A time in the future was recorded by a clock that has been corrected since. It must not extend the session. */
function hasRunOut(
  { createdAt, lastSeenAt }: { createdAt: string; lastSeenAt: string },
  { idle, whole }: ReturnType<typeof limitsOf>,
) {
  return timeBetween(createdAt) > whole || timeBetween(lastSeenAt) > idle;
}

function timeBetween(timestamp: string): number {
  return Math.abs(now().getTime() - Date.parse(timestamp));
}

/** Records the use of a session, at most once a minute. */
export async function recordSessionUse({ actor, lastSeenAt }: OpenSession): Promise<void> {
  if (timeBetween(lastSeenAt) < minute) return;
  const { sessionId } = actor;
  try {
    await queries().updateTable('sessions').set({ lastSeenAt: nowIso() }).where('id', '=', sessionId).execute();
  } catch (error) {
    // Read-only requests continue while the disk is full.
    if (!storeErrorKind(error)) throw error;
  }
}

/** A session as its own user sees it. Its ID cannot be used to log in. */
export type OwnSession = Awaited<ReturnType<typeof listOpenSessions>>[number];

const visibleMax = 100;

/** Returns the open sessions of a user, last used first. */
export async function listOpenSessions(userId: number, currentId: string) {
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

/** Ends a session by its cookie's token. @returns the user ID, or null for an unknown session */
export async function end(token: string, tx: Tx): Promise<number | null> {
  const finished = await tx
    .deleteFrom('sessions')
    .where('id', '=', tokenDigest(token))
    .returning('userId')
    .executeTakeFirst();
  return finished?.userId ?? null;
}

/** Ends all sessions of a user. `auth/users/log-out.server.ts` also revokes related access. */
export async function deleteSessions(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Deletes expired sessions. */
export async function sweepSessions(): Promise<void> {
  const at = (milliseconds: number) => secondsFromNow(milliseconds / 1000);
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
