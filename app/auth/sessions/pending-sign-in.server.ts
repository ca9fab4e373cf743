/** A login whose password was correct and that still needs its second factor. It gives no access. */
import { createHash, randomBytes } from 'node:crypto';
import { now, nowIso } from '~/platform/clock.server';
import { staffRoles } from '~/records/actor';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { type MfaKind, mfaKinds } from './mfa-kinds.server';

const lifetimeMs = 10 * 60 * 1000;
/** A person's latest; anyone who knows a password and begins again and again fills no table. */
const perUserMax = 20;

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Records that the password was right.
 *
 * @returns the token for the browser's cookie, which is needed for the next step
 */
export async function createPendingSignIn(tx: Tx, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('signIns')
    .values({ id: idOf(token), userId, createdAt: nowIso() })
    .execute();
  const latest = tx
    .selectFrom('signIns')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(perUserMax);
  await tx.deleteFrom('signIns').where('userId', '=', userId).where('id', 'not in', latest).execute();
  return token;
}

/** A login that still needs its second step. */
export interface PendingSignIn {
  id: number;
  username: string;
  /** With MFA, the next step is the second factor; without, it is the enrolment. */
  hasMfa: boolean;
  kinds: MfaKind[];
}

/** Returns null for an unknown or expired token, or a user who may not log in any more. */
export async function findPendingSignIn(
  token: string | null,
  db: Queries | Tx = queries(),
): Promise<PendingSignIn | null> {
  if (!token) return null;
  const row = await db
    .selectFrom('signIns')
    .innerJoin('users', 'users.id', 'signIns.userId')
    .select(['users.id', 'users.username', 'signIns.createdAt'])
    .where('signIns.id', '=', idOf(token))
    .where('users.role', 'in', staffRoles)
    .executeTakeFirst();
  if (!row || Math.abs(now().getTime() - Date.parse(row.createdAt)) > lifetimeMs) return null;
  const kinds = await mfaKinds(db, row.id);
  return { id: row.id, username: row.username, hasMfa: kinds.length > 0, kinds };
}

/** Cancels a login that another person wants to take over. */
export function cancelPendingSignIn(token: string): Promise<void> {
  return transaction((tx) => deletePendingSignIn(tx, token));
}

export async function deletePendingSignIn(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('signIns').where('id', '=', idOf(token)).execute();
}

/** After a new password or role, or lost factors, every login in progress starts again. */
export async function deletePendingSignInsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('signIns').where('userId', '=', userId).execute();
}

export async function sweepPendingSignIns(): Promise<void> {
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  await queries()
    .deleteFrom('signIns')
    .where((eb) => eb.or([eb('createdAt', '<', at(-lifetimeMs)), eb('createdAt', '>', at(lifetimeMs))]))
    .execute();
}
