/** Previous slugs of records. Each redirects to its record until the record is deleted permanently. */
import { queries, type Tx } from '../../db/store.server';
import type { RecordName } from './revisions.server';

/** Stores the previous path of a record that has a new one. */
export async function storePreviousPath(tx: Tx, name: RecordName, previous: string, current: string): Promise<void> {
  await ofRecord(tx, name).where('path', 'in', [previous, current]).execute();
  // With a new ID, the latest owner of a path is the one to redirect to.
  await tx.insertInto('formerAddresses').values({ path: previous, kind: name.kind, record: name.record }).execute();
}

/** Forgets those of a record that is there no more. */
export async function purgePreviousSlugs(tx: Tx, name: RecordName): Promise<void> {
  await ofRecord(tx, name).execute();
}

const ofRecord = (tx: Tx, { kind, record }: RecordName) =>
  tx.deleteFrom('formerAddresses').where('kind', '=', kind).where('record', '=', record);

/** Returns the records that had a path, the latest first. */
export function findByPreviousPath(path: string): Promise<RecordName[]> {
  return queries()
    .selectFrom('formerAddresses')
    .select(['kind', 'record'])
    .where('path', '=', path)
    .orderBy('id', 'desc')
    .execute();
}
