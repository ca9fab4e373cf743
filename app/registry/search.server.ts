/** The search over all types, messages, users and screens of the back office. */
import * as page from '~/content/landing/model.server';
import { sectionFields } from '~/content/landing/reading';
import { isSiteContentKey, siteContentKeys, siteContentLabels } from '~/content/legal/texts';
import * as messages from '~/inbox/messages/list.server';
import { queryInWorker } from '~/platform/worker-query.server';
import { type Actor, authorize, mayRead } from '~/records/actor';
import type { SearchFields } from '~/records/record-type';
import { tableRecordTypes } from './record-types.server';
import { findScreens } from './screens.server';
import type { SearchResult, SearchResultGroup } from './search';
import { isEnough, searchTermsOf } from './search-labels';
import { before, excerptContext, type Row, rowsOf, trashKind, trashRows } from './search-rows.server';

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
  const [records, sections, result] = await Promise.all([
    searchRecords(
      searchableTypes.filter((one) => mayRead(actor, one.permission)),
      texts,
      limit,
    ),
    mayRead(actor, page.permission) ? searchPage(actor, texts, limit) : null,
    searchMessages(actor, texts, limit),
  ]);
  const screens = findScreens(actor.role, texts)
    .filter((screen) => mayRead(actor, screen.permission))
    .map(({ name, path }) => ({ name, path, excerpt: '', state: '' }));
  const groups = [
    { kind: 'screens', label: 'Screens', found: screens.slice(0, limit), total: screens.length },
    ...records.filter(({ kind }) => kind !== trashKind),
    ...(sections ? [sections] : []),
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

/** Searches the drafts of the landing copy. */
async function searchPage(actor: Actor, texts: readonly string[], limit: number): Promise<SearchResultGroup> {
  const { content } = await page.find(actor);
  const wanted = texts.map((word) => word.toLowerCase());
  const holding = sectionFields(content).filter(({ text }) => {
    const lower = text.toLowerCase();
    return wanted.every((word) => lower.includes(word));
  });
  const result = holding.slice(0, limit).map(({ section, label, text }) => {
    const start = Math.max(0, text.toLowerCase().indexOf(wanted[0] ?? '') - before);
    return {
      name: label,
      path: `/admin/home-page/${section}`,
      excerpt: excerptOf(text.slice(start, start + excerptContext), wanted[0] ?? ''),
      state: '',
    };
  });
  return { kind: 'page', label: 'Home page', found: result, total: holding.length };
}

const inOneLine = (text: string) => text.replace(/[\s#*_>`|]+/g, ' ').trim();

/**
 * Returns the text around a match without Markdown. A truncated start begins with a whole word.
 * @param text begins up to `before` characters before the match
 */
function excerptOf(text: string, word: string): string {
  const isCut = text.toLowerCase().indexOf(word.toLowerCase()) >= before;
  return inOneLine(isCut ? `…${text.replace(/^\S*/, '')}` : text);
}
