/** The kinds of MFA factors that a user can use at login. */
import type { Row } from '../../../db/schema';
import type { Queries, Tx } from '../../../db/store.server';

/** Recovery codes only replace a lost factor, so they do not count as one. */
type MfaKind = Exclude<Row<'mfaFactors'>['kind'], 'recovery'>;

export async function mfaKinds(db: Queries | Tx, userId: number): Promise<MfaKind[]> {
  const rows = await db.selectFrom('mfaFactors').select('kind').distinct().where('userId', '=', userId).execute();
  return rows.flatMap(({ kind }) => (kind === 'recovery' ? [] : [kind]));
}

/** Returns whether a user has set up two-step verification. */
export async function hasMfa(db: Queries | Tx, userId: number): Promise<boolean> {
  return (await mfaKinds(db, userId)).length > 0;
}
