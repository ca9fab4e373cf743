/** Finds records by their folded texts, and reads what the results show of them. */
import { sql } from 'kysely';
import { findFolded } from '~/platform/fold-text';
import { queryInWorker } from '~/platform/threads/worker-query.server';
import type { SearchFields } from '~/records/record-type';
import { readRecords, searchKindOf, textsIn, trashKindOf } from '~/records/search-index.server';
import type { SearchTerm } from '../../db/search-term';
import { queries } from '../../db/store.server';
import { matchesAll } from '../../db/text-search.server';

/** The characters before the match, and in total. */
const before = 60;
const excerptContext = 180;

interface Hit {
  kind: string;
  record: string;
  total: number;
}

/** Returns the first matches of each kind, those in a name first, with the number of all. */
function findHits(types: readonly SearchFields[], terms: readonly SearchTerm[], limit: number): Promise<Hit[]> {
  const kinds = types.flatMap(({ table, kind }) => [searchKindOf(table), trashKindOf(kind)]);
  const isNamed = matchesAll(sql.ref('name'), terms.slice(0, 1));
  const found = queries()
    .selectFrom('recordSearch')
    .select([
      'kind',
      'record',
      sql<number>`count(*) over (partition by kind)`.as('total'),
      sql<number>`row_number() over (partition by kind
        order by case when ${isNamed} then 0 else 1 end, length(record) desc, record desc)`.as('place'),
    ])
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.and(
        types.flatMap(({ table, keys }) =>
          keys ? [eb.or([eb('kind', '!=', searchKindOf(table)), eb('record', 'in', keys)])] : [],
        ),
      ),
    )
    .where(matchesAll(sql.ref('text'), terms));
  return queryInWorker(
    queries()
      .selectFrom(found.as('found'))
      .select(['kind', 'record', 'total'])
      .where('place', '<=', limit)
      .orderBy('place'),
  );
}

/** The rows that were found of a type, or in the trash. */
interface Found<Row> {
  rows: Row[];
  total: number;
}
type AnyRow = Record<string, unknown>;
interface TrashRow {
  key: string;
  name: string;
  deletedAt: string;
  texts: string[];
}

/** Searches types and their trash in one query. */
export async function findRows(
  types: readonly SearchFields[],
  terms: readonly SearchTerm[],
  limit: number,
): Promise<{ found: Map<SearchFields, Found<AnyRow>>; trash: Found<TrashRow> }> {
  const hits = await findHits(types, terms, limit);
  const hitsOf = (kind: string) => hits.filter((hit) => hit.kind === kind);
  const found = new Map<SearchFields, Found<AnyRow>>();
  const trash: Found<TrashRow> = { rows: [], total: 0 };
  for (const type of types) {
    const [live, deleted] = [hitsOf(searchKindOf(type.table)), hitsOf(trashKindOf(type.kind))];
    found.set(type, { rows: await readRows(type, live), total: Number(live[0]?.total ?? 0) });
    trash.rows.push(...(await readTrash(type, deleted)));
    trash.total += Number(deleted[0]?.total ?? 0);
  }
  trash.rows.sort((one, other) => (one.deletedAt < other.deletedAt ? 1 : -1)).splice(limit);
  return { found, trash };
}

/** Reads rows in the order of the hits. */
async function readRows(type: SearchFields, hits: Hit[]): Promise<AnyRow[]> {
  if (hits.length === 0) return [];
  const records = hits.map(({ record }) => record);
  const columns = [...type.fields, ...(type.shown ? [type.shown.field] : [])];
  const rows = await readRecords(queries(), type, columns, records);
  return records.flatMap((record) => rows.filter((row) => String(row[type.key]) === record));
}

async function readTrash({ kind, fields }: SearchFields, hits: Hit[]): Promise<TrashRow[]> {
  if (hits.length === 0) return [];
  const rows = await queries()
    .selectFrom('trash')
    .select(['record', 'name', 'deletedAt', 'row'])
    .where('kind', '=', kind)
    .where(
      'record',
      'in',
      hits.map(({ record }) => record),
    )
    .execute();
  return rows.map(({ record, name, deletedAt, row }) => ({
    key: `${kind}/${record}`,
    name,
    deletedAt,
    texts: textsIn(JSON.parse(row), fields),
  }));
}

/**
 * Returns the part of the first text that contains a word, without Markdown; empty if none does. A truncated start
 * begins with a whole word.
 */
export function matchExcerpt(texts: readonly string[], [term = []]: readonly SearchTerm[]): string {
  const words = term.map(([word = '']) => word);
  for (const text of texts) {
    const [match] = findFolded(text, words);
    if (!match) continue;
    const start = Math.max(0, match[0] - before);
    const part = text.slice(start, start + excerptContext);
    return inOneLine(start > 0 ? `…${part.replace(/^\S*/, '')}` : part);
  }
  return '';
}

export const inOneLine = (text: string) => text.replace(/[\s#*_>`|]+/g, ' ').trim();
