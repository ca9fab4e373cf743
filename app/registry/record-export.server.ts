/** Records of a type as CSV. */
import { Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { theseBy, writeCsv } from '~/records/csv.server';
import type { RecordType } from '~/records/record-type';
import { orNull } from '~/records/records.server';
import { registeredType } from '~/records/registered-types.server';
import { bulkMax } from './bulk-intents';
import { tableRecordTypes } from './record-types.server';

/**
 * Writes the fields of these records, in this order. Deleted records are skipped.
 * @param chosen the IDs, each with or without a version
 * @throws {NotFound} for an unknown type @throws {Forbidden} @throws {Invalid} for no records, or too many
 */
export async function* exportRecords(actor: Actor, kind: string, chosen: string[]): AsyncGenerator<string> {
  authorize(actor, 'staff');
  const recordType = registeredType(tableRecordTypes, kind);
  authorize(actor, recordType.permission);
  if (chosen.length === 0 || chosen.length > bulkMax)
    throw new Invalid({ records: [`Choose one to ${bulkMax} records`] });
  const records = [...new Set(chosen.map((one) => one.split('@')[0] ?? ''))];
  const names = ['id', ...Object.keys(recordType.labels)];
  const columns = Object.fromEntries(names.map((name) => [name, (row: Record<string, unknown>) => row[name]]));
  yield* writeCsv(
    columns,
    theseBy(records, async (some) =>
      (await Promise.all(some.map((record) => rowOf(actor, recordType, record)))).flat(),
    ),
  );
}

async function rowOf(actor: Actor, recordType: RecordType, record: string): Promise<Record<string, unknown>[]> {
  const current = await orNull(recordType.find(actor, record));
  return current ? [{ id: Number(record), ...current.content }] : [];
}
