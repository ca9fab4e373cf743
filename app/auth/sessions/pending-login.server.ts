/** A pending login: the password was correct, but the second factor is missing. It gives no access. */
import { now, nowIso, secondsFromNow } from '~/platform/clock.server';
import { newToken, tokenDigest } from '~/platform/token.server';
import { staffRoles } from '~/records/actor';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { mfaKinds } from './mfa-kinds.server';

const lifetimeSeconds = 10 * 60;
/** Per user, so that repeated logins with a known password cannot fill the table. */
const perUserMax = 20;

/**
 * Creates a pending login after a correct password.
 * @returns the token for the browser's cookie, which the next step requires
 */
export async function createPendingLogin(tx: Tx, userId: number): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('pendingSignIns')
    .values({ id: tokenDigest(token), userId, createdAt: nowIso() })
    .execute();
  const latest = tx
    .selectFrom('pendingSignIns')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(perUserMax);
  await tx.deleteFrom('pendingSignIns').where('userId', '=', userId).where('id', 'not in', latest).execute();
  return token;
}

export type PendingLogin = NonNullable<Awaited<ReturnType<typeof findPendingLogin>>>;

/** Returns null when the pending login is unknown or expired, or the user may no longer log in. */
export async function findPendingLogin(token: string | null, db: Queries | Tx = queries()) {
  if (!token) return null;
  const row = await db
    .selectFrom('pendingSignIns')
    .innerJoin('users', 'users.id', 'pendingSignIns.userId')
    .select(['users.id', 'users.username', 'pendingSignIns.createdAt'])
    .where('pendingSignIns.id', '=', tokenDigest(token))
    .where('users.role', 'in', staffRoles)
    .executeTakeFirst();
  if (!row || Math.abs(now().getTime() - Date.parse(row.createdAt)) > lifetimeSeconds * 1000) return null;
  const kinds = await mfaKinds(db, row.id);
  // Without MFA, the user must set up a factor next.
  return { id: row.id, username: row.username, hasMfa: kinds.length > 0, kinds };
}

/** Cancels a pending login, to log in as another user. */
export function cancelPendingLogin(token: string): Promise<void> {
  return transaction((tx) => deletePendingLogin(tx, token));
}

export async function deletePendingLogin(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('pendingSignIns').where('id', '=', tokenDigest(token)).execute();
}

/** Deletes a user's pending logins, after a new password or role or lost factors. */
export async function deletePendingLoginsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('pendingSignIns').where('userId', '=', userId).execute();
}

export async function sweepPendingLogins(): Promise<void> {
  await queries()
    .deleteFrom('pendingSignIns')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', secondsFromNow(-lifetimeSeconds)),
        eb('createdAt', '>', secondsFromNow(lifetimeSeconds)),
      ]),
    )
    .execute();
}
