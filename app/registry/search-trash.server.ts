/** The columns that the search reads. */
import { type SqlBool, sql } from 'kysely';
import type { SearchFields } from '~/records/record-type';
import { likePattern } from '../../db/sql-dialect.server';
import { currentStore, queries } from '../../db/store.server';
import { before, excerptContext, type Row } from './search-rows';

export const trashKind = 'trash';

/** @param kinds the types whose trash the actor may see */
export function trashRows(kinds: readonly SearchFields[], text: readonly string[], limit: number) {
  const fields = [...new Set(kinds.flatMap((kind) => kind.fields))];
  const isOne = sql.join(kinds.map(({ kind }) => kind));
  const { entries, isLike, around: near } = currentStore().sqlDialect;
  const value = sql.ref('text.value');
  const having = (word: string) =>
    sql`${entries(sql.ref('trash.row'))} as text where text.key in (${sql.join(fields)}) and ${isLike(value, likePattern(word))}`;
  const has = (word: string) => sql<SqlBool>`exists (select 1 from ${having(word)})`;
  const [word = ''] = text;
  const excerpt = sql`(select ${near(value, word, before, excerptContext)} from ${having(word)} limit 1)`;
  const result = queries()
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
    .where((eb) => eb.and(text.map(has)))
    .orderBy('deletedAt', 'desc')
    .limit(limit);
  return queries().selectFrom(result.as('found')).selectAll().$castTo<Row>();
}
