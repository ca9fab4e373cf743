/** Which second factors somebody can show at a sign-in. */
import type { Row } from '../../db/schema';
import type { Queries, Tx } from '../../db/store.server';

/** Recovery codes alone are nothing: they stand in for what is lost. */
export type FactorKind = Exclude<Row<'factors'>['kind'], 'recovery'>;

export async function factorKinds(db: Queries | Tx, userId: number): Promise<FactorKind[]> {
  const rows = await db.selectFrom('factors').select('kind').distinct().where('userId', '=', userId).execute();
  return rows.flatMap(({ kind }) => (kind === 'recovery' ? [] : [kind]));
}

/** Whether somebody has to show one. */
export async function hasFactor(db: Queries | Tx, userId: number): Promise<boolean> {
  return (await factorKinds(db, userId)).length > 0;
}
