/** Looking for words in what is in the trash: a row there waits as JSON, whose texts are looked into as columns are. */
import { type SqlBool, sql } from 'kysely';
import { queries } from '../../db/store.server';
import { likePattern } from '../../db/text-search.server';
import { around, before, type Row } from './found-rows';
import type { Sought } from './keeping';

/** What a trashed record is found under. */
export const trashKind = 'trash';

/** @param kinds those whose trash the actor may see */
export function trashRows(kinds: readonly Sought[], words: readonly string[], limit: number) {
  const fields = [...new Set(kinds.flatMap((kind) => kind.fields))];
  const isOne = sql.join(kinds.map(({ kind }) => kind));
  const texts = sql`json_each(trash.row) as text where text.key in (${sql.join(fields)}) and text.value`;
  const has = (word: string) => sql`exists (select 1 from ${texts} like ${likePattern(word)} escape '\\')`;
  const [word = ''] = words;
  const start = sql`max(1, instr(lower(text.value), ${word.toLowerCase()}) - ${before})`;
  const excerpt = sql`(select substr(text.value, ${start}, ${around}) from ${texts} like ${likePattern(word)} escape '\\' limit 1)`;
  const found = queries()
    .selectFrom('trash')
    .select([
      sql.lit(trashKind).as('kind'),
      sql<string>`trash.kind || '/' || trash.record`.as('key'),
      'name',
      sql<string | null>`${excerpt}`.as('excerpt'),
      sql<number | null>`1`.as('shown'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(sql<SqlBool>`trash.kind in (${isOne})`)
    .where((eb) => eb.and(words.map((text) => sql<SqlBool>`${has(text)}`)))
    .orderBy('deletedAt', 'desc')
    .limit(limit);
  return queries().selectFrom(found.as('found')).selectAll().$castTo<Row>();
}
