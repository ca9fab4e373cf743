/** The folded texts of records, for the searches of the back office and of its lists. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { foldText, searchTermsOf, searchTextOf } from '~/platform/fold-text';
import { inBatches } from '../../db/batches.server';
import { storeErrorKind } from '../../db/errors.server';
import type { Database } from '../../db/schema';
import { queries, type Tx } from '../../db/store.server';
import { matchesAll } from '../../db/text-search.server';
import type { SearchFields } from './record-type';
import { registeredTypes } from './registered-types.server';

type SearchedTable = Pick<SearchFields, 'table' | 'key' | 'fields'>;

/** The searched tables that are no record types. */
export const searchedUsers = {
  table: 'users',
  key: 'id',
  fields: ['username', 'email', 'firstName', 'lastName'],
} as const;
export const searchedTexts = { table: 'siteContent', key: 'key', fields: ['key', 'content'] } as const;

const searchedTables = (): SearchedTable[] => [
  ...registeredTypes().withTable.map(({ searchFields }) => searchFields),
  searchedUsers,
  searchedTexts,
];

/** Returns the kind of a table's records in the search: its name in the database. */
export const searchKindOf = (table: keyof Database) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const trashPrefix = 'trash/';
/** Returns the kind of the deleted records of a type. */
export const trashKindOf = (kind: string) => `${trashPrefix}${kind}`;

/** Reads the folded texts of the named records, without those that no longer exist. */
type ReadTexts = (tx: Tx, records: string[]) => Promise<{ record: string; texts: string[] }[]>;

function readersByKind(): Map<string, ReadTexts> {
  const tables = searchedTables().map((table): [string, ReadTexts] => [searchKindOf(table.table), rowsOf(table)]);
  const trash = registeredTypes().withTable.map(({ searchFields: { kind, fields } }): [string, ReadTexts] => [
    trashKindOf(kind),
    trashOf(kind, fields),
  ]);
  return new Map([...tables, ...trash]);
}

/** Returns the columns of these records, and their key. */
export function readRecords(
  db: Pick<Tx, 'selectFrom'>,
  { table, key }: Pick<SearchedTable, 'table' | 'key'>,
  columns: readonly string[],
  records: string[],
): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom(table as 'testimonials')
    .select([...new Set([key, ...columns])] as 'content'[])
    .where(key as 'id', 'in', (key === 'id' ? records.map(Number) : records) as number[])
    .execute();
}

const rowsOf =
  (table: SearchedTable): ReadTexts =>
  async (tx, records) => {
    const rows = await readRecords(tx, table, table.fields, records);
    return rows.map((row) => ({ record: String(row[table.key]), texts: textsIn(row, table.fields) }));
  };

const trashOf =
  (kind: string, fields: readonly string[]): ReadTexts =>
  async (tx, records) => {
    const rows = await tx
      .selectFrom('trash')
      .select(['record', 'row'])
      .where('kind', '=', kind)
      .where('record', 'in', records)
      .execute();
    return rows.map(({ record, row }) => ({ record, texts: textsIn(JSON.parse(row), fields) }));
  };

export const textsIn = (row: Record<string, unknown>, fields: readonly string[]) =>
  fields.map((field) => String(row[field] ?? ''));

/** The minimum of records in a transaction. */
const batchMin = 10;

/** Brings the folded texts of changed records up to date. While the database is read-only, they stay as they are. */
export async function indexRecords(): Promise<void> {
  const readers = readersByKind();
  const kinds = [...readers.keys()];
  const queued = queries().selectFrom('searchQueue').select('id').where('kind', 'in', kinds).limit(1);
  if (!(await queued.executeTakeFirst())) return;
  try {
    await inBatches((tx, limit) => indexSome(tx, limit, readers), batchMin);
  } catch (error) {
    if (!storeErrorKind(error)) throw error;
  }
}

async function indexSome(tx: Tx, limit: number, readers: Map<string, ReadTexts>): Promise<number> {
  const queued = await tx
    .selectFrom('searchQueue')
    .select(['id', 'kind', 'record'])
    // Another release may know more kinds.
    .where('kind', 'in', [...readers.keys()])
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const [kind, read] of readers) {
    const records = [...new Set(queued.filter((one) => one.kind === kind).map(({ record }) => record))];
    if (records.length === 0) continue;
    await tx.deleteFrom('recordSearch').where('kind', '=', kind).where('record', 'in', records).execute();
    const found = await read(tx, records);
    const rows = found.map(({ record, texts }) => ({
      kind,
      record,
      name: foldText(texts[0] ?? ''),
      text: searchTextOf(texts),
    }));
    if (rows.length > 0) await tx.insertInto('recordSearch').values(rows).execute();
  }
  const ids = queued.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('searchQueue').where('id', 'in', ids).execute();
  return queued.length;
}

/**
 * Tests whether a record matches all words of a search. Call `indexRecords` before the query.
 * @param column `name` searches only the name
 */
export function isFound<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  table: keyof Database,
  q: string,
  column: 'name' | 'text' = 'text',
): Expression<SqlBool> {
  const kind = searchKindOf(table);
  const found = queries()
    .selectFrom('recordSearch')
    .select(sql<number>`cast(record as integer)`.as('id'))
    // As a range: with “=”, SQLite reads the whole table if most records are of this kind.
    .where((eb) => eb.between('kind', kind, kind))
    .where(matchesAll(sql.ref(`record_search.${column}`), searchTermsOf(q)));
  return eb(`${table}.id` as never, 'in', found as never);
}
