/** A sign-in whose password was right, and whose second factor is still to come: nobody is signed in by it. */
import { createHash, randomBytes } from 'node:crypto';
import { now, nowIso } from '~/platform/clock.server';
import { staffRoles } from '~/records/actor';
import { type Queries, queries, type Tx, transaction } from '../../db/store.server';
import { type FactorKind, factorKinds } from './factor-kinds.server';

const lasts = 10 * 60 * 1000;
/** A person's latest; whoever knows a password and begins again and again fills no table. */
const mostKept = 20;

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Notes that the password was right. @returns the token for the browser's cookie, which alone can go on with it */
export async function beginSignIn(tx: Tx, userId: number): Promise<string> {
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
    .limit(mostKept);
  await tx.deleteFrom('signIns').where('userId', '=', userId).where('id', 'not in', latest).execute();
  return token;
}

/** Whoever has begun to sign in. */
export interface Beginner {
  id: number;
  username: string;
  /** It is what they have to show next; whoever has none has to set one up. */
  hasFactor: boolean;
  kinds: FactorKind[];
}

/** Null when nobody has, when it was too long ago, or when they may not sign in any more. */
export async function beginnerOf(token: string | null, db: Queries | Tx = queries()): Promise<Beginner | null> {
  if (!token) return null;
  const row = await db
    .selectFrom('signIns')
    .innerJoin('users', 'users.id', 'signIns.userId')
    .select(['users.id', 'users.username', 'signIns.createdAt'])
    .where('signIns.id', '=', idOf(token))
    .where('users.role', 'in', staffRoles)
    .executeTakeFirst();
  if (!row || Math.abs(now().getTime() - Date.parse(row.createdAt)) > lasts) return null;
  const kinds = await factorKinds(db, row.id);
  return { id: row.id, username: row.username, hasFactor: kinds.length > 0, kinds };
}

/** It is given up: somebody else is to sign in. */
export function giveSignInUp(token: string): Promise<void> {
  return transaction((tx) => endSignIn(tx, token));
}

/** It is done. */
export async function endSignIn(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('signIns').where('id', '=', idOf(token)).execute();
}

/** A new password or role, or lost factors: whoever has begun begins anew. */
export async function endSignInsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('signIns').where('userId', '=', userId).execute();
}

/** Removes what was never finished. */
export async function sweepSignIns(): Promise<void> {
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  await queries()
    .deleteFrom('signIns')
    .where((eb) => eb.or([eb('createdAt', '<', at(-lasts)), eb('createdAt', '>', at(lasts))]))
    .execute();
}
