/** Previous slugs of records. Each redirects to its record until the record is deleted permanently. */
import { queries, type Tx } from '../../db/store.server';
import type { RecordName } from './revisions.server';

export async function storePreviousPath(tx: Tx, name: RecordName, previous: string, current: string): Promise<void> {
  await ofRecord(tx, name).where('path', 'in', [previous, current]).execute();
  // A new ID, because the latest record with this path gets the redirect.
  await tx.insertInto('previousSlugs').values({ path: previous, kind: name.kind, record: name.record }).execute();
}

export async function purgePreviousSlugs(tx: Tx, name: RecordName): Promise<void> {
  await ofRecord(tx, name).execute();
}

const ofRecord = (tx: Tx, { kind, record }: RecordName) =>
  tx.deleteFrom('previousSlugs').where('kind', '=', kind).where('record', '=', record);

/** Returns the records that had a path, latest first. */
export function findByPreviousPath(path: string): Promise<RecordName[]> {
  return queries()
    .selectFrom('previousSlugs')
    .select(['kind', 'record'])
    .where('path', '=', path)
    .orderBy('id', 'desc')
    .execute();
}
