/** The queries of the search. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { SearchFields } from '~/records/record-type';
import { likePattern } from '../../db/sql-dialect.server';
import { currentStore, queries } from '../../db/store.server';

export interface Row {
  kind: string;
  key: string;
  name: string | null;
  excerpt: string | null;
  shown: number | null;
  total: number;
}

/** The characters before the match, and in total. */
export const before = 60;
export const excerptContext = 180;

/** Selects the matches in a table. */
export function rowsOf(
  { kind, table, key, fields, shown: visible, keys }: SearchFields,
  texts: string[],
  limit: number,
) {
  const [name = '', ...rest] = fields;
  const [word = ''] = texts;
  const { isLike, around: part } = currentStore().sqlDialect;
  const has = (field: string, text: string) => isLike(sql.ref(field), likePattern(text));
  const anywhere = (text: string) =>
    sql.join(
      fields.map((field) => has(field, text)),
      sql` or `,
    );
  const near = (field: string) =>
    sql`when ${has(field, word)} then ${part(sql.ref(field), word, before, excerptContext)}`;
  const excerpt = rest.length > 0 ? sql`case ${sql.join(rest.map(near), sql` `)} else '' end` : sql`''`;
  const result = queries()
    .selectFrom(table as 'testimonials')
    .select([
      sql.lit(kind).as('kind'),
      sql<string>`cast(${sql.ref(key)} as text)`.as('key'),
      sql<string | null>`${sql.ref(name)}`.as('name'),
      sql<string | null>`${excerpt}`.as('excerpt'),
      sql<number | null>`${visible ? sql.ref(visible.field) : sql.lit(1)}`.as('shown'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where((eb) => eb.and(texts.map((text) => sql<SqlBool>`(${anywhere(text)})`)))
    .$if(keys !== undefined, (query) =>
      query.where(sql<SqlBool>`${sql.ref(key)} in (${sql.join(keys ?? [])})` as Expression<SqlBool>),
    )
    .orderBy(has(name, word), 'desc')
    .orderBy(sql.ref(key), 'desc')
    .limit(limit);
  return queries().selectFrom(result.as('found')).selectAll();
}

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
