/** The search over all types, messages, users and screens of the back office. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { permission as pagePermission } from '~/content/landing/model.server';
import { isSiteContentKey, siteContentKeys, siteContentLabels } from '~/content/legal/texts';
import * as messages from '~/inbox/messages/list.server';
import { queryInWorker } from '~/platform/worker-query.server';
import { type Actor, authorize, mayRead } from '~/records/actor';
import type { SearchFields } from '~/records/record-type';
import { likePattern } from '../../db/sql-dialect.server';
import { currentStore, queries } from '../../db/store.server';
import { tableRecordTypes } from './record-types.server';
import { findScreens } from './screens.server';
import type { SearchResult, SearchResultGroup } from './search';
import { isEnough, searchTermsOf } from './search-labels';
import { searchPage } from './search-page.server';
import { before, excerptContext, excerptOf, inOneLine, type Row } from './search-rows';
import { trashKind, trashRows } from './search-trash.server';

export const permission = 'staff';

const users: SearchFields = {
  kind: 'users',
  label: 'Users',
  permission: 'users',
  table: 'users',
  key: 'id',
  fields: ['username', 'email', 'firstName', 'lastName'],
  nameOf: (name) => name,
  pathOf: (id) => `/admin/users/${id}/edit`,
};

const legalTexts: SearchFields = {
  kind: 'site-content',
  label: 'Website texts',
  permission: 'site-settings',
  table: 'siteContent',
  key: 'key',
  fields: ['key', 'content'],
  keys: siteContentKeys,
  nameOf: (key) => (isSiteContentKey(key) ? siteContentLabels[key] : key),
  pathOf: () => '/admin/site-settings/legal-pages',
};

const searchableTypes: readonly SearchFields[] = [
  ...tableRecordTypes.map(({ searchFields }) => searchFields),
  legalTexts,
  users,
];

/**
 * Returns the matches of all words that the actor may see, grouped by type.
 * @param limit the maximum per type
 * @returns nothing for fewer than two characters
 * @throws {TooMany} when too many searches run at once
 */
export async function search(actor: Actor, q: string, limit: number): Promise<SearchResultGroup[]> {
  authorize(actor, permission);
  if (!isEnough(q)) return [];
  const texts = searchTermsOf(q);
  const [records, page, result] = await Promise.all([
    searchRecords(
      searchableTypes.filter((one) => mayRead(actor, one.permission)),
      texts,
      limit,
    ),
    mayRead(actor, pagePermission) ? searchPage(actor, texts, limit) : null,
    searchMessages(actor, texts, limit),
  ]);
  const screens = findScreens(actor.role, texts)
    .filter((screen) => mayRead(actor, screen.permission))
    .map(({ name, path }) => ({ name, path, excerpt: '', state: '' }));
  const groups = [
    { kind: 'screens', label: 'Screens', found: screens.slice(0, limit), total: screens.length },
    ...records.filter(({ kind }) => kind !== trashKind),
    ...(page ? [page] : []),
    ...result,
    ...records.filter(({ kind }) => kind === trashKind),
  ];
  return groups.filter(({ total }) => total > 0);
}

/** Searches all tables in one query, in a thread. */
async function searchRecords(kinds: SearchFields[], texts: string[], limit: number): Promise<SearchResultGroup[]> {
  const [first, ...remaining] = kinds.map((kind) => rowsOf(kind, texts, limit));
  if (!first) return [];
  const trashed = trashRows(kinds, texts, limit);
  const rows = await queryInWorker<Row>([...remaining, trashed].reduce((all, one) => all.unionAll(one), first));
  const inTrash = rows.filter(({ kind }) => kind === trashKind);
  const [word = ''] = texts;
  return [
    ...kinds.map((kind) => {
      const own = rows.filter((row) => row.kind === kind.kind);
      return groupOf(kind, own, (row) => searchResultOf(kind, row, word));
    }),
    groupOf({ kind: trashKind, label: 'Trash' }, inTrash, (row) => trashResultOf(row, word)),
  ];
}

function groupOf(
  { kind, label }: Pick<SearchFields, 'kind' | 'label'>,
  rows: Row[],
  result: (row: Row) => SearchResult,
): SearchResultGroup {
  return { kind, label, found: rows.map(result), total: Number(rows[0]?.total ?? 0) };
}

const trashResultOf = ({ key, name, excerpt }: Row, word: string): SearchResult => ({
  name: name ?? '',
  path: `/admin/trash?at=${key}`,
  excerpt: excerptOf(excerpt ?? '', word),
  state: 'Deleted',
});

function searchResultOf(
  { nameOf, pathOf, shown: visible }: SearchFields,
  { key, name, excerpt, shown: isVisible }: Row,
  word: string,
): SearchResult {
  return {
    name: nameOf(name ?? ''),
    path: pathOf(String(key)),
    excerpt: excerptOf(excerpt ?? '', word),
    state: visible && !isVisible ? visible.off : '',
  };
}

function rowsOf({ kind, table, key, fields, shown: visible, keys }: SearchFields, texts: string[], limit: number) {
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

/** A trigram index: a shorter word would need a scan of all messages. */
const indexed = 3;

async function searchMessages(actor: Actor, texts: string[], limit: number): Promise<SearchResultGroup[]> {
  if (!mayRead(actor, 'messages') || texts.every((word) => word.length < indexed)) return [];
  const statuses = messages.statusesOf('all') ?? [];
  const { items, total } = await messages.list(actor, { q: texts.join(' '), statuses, page: 1, pageSize: limit });
  const states = { new: 'Unread', read: '', archived: 'Archived', spam: 'Spam' };
  const result = items.map(({ id, firstName, lastName, companyName, message, status }) => ({
    name: [`${firstName} ${lastName}`, companyName].filter(Boolean).join(', '),
    path: `/admin/messages/${id}`,
    excerpt: inOneLine(message),
    state: states[status],
  }));
  return [{ kind: 'messages', label: 'Messages', found: result, total }];
}
