/** The search over all types, messages, users and screens of the back office. */
import * as page from '~/content/home-page/model.server';
import { sectionFields } from '~/content/home-page/reading';
import { isSiteContentKey, siteContentKeys, siteContentLabels } from '~/content/settings/settings';
import * as messages from '~/inbox/messages/list.server';
import { isMatch, searchTermsOf, searchTextOf } from '~/platform/fold-text';
import { type Actor, authorize, mayRead } from '~/records/actor';
import type { SearchFields } from '~/records/record-type';
import { indexRecords, searchedTexts, searchedUsers, textsIn } from '~/records/search-index.server';
import type { SearchTerm } from '../../db/search-term';
import { tableRecordTypes } from './record-types.server';
import { findScreens } from './screens.server';
import type { SearchResultGroup, SearchResults } from './search';
import { isEnough } from './search-limits';
import { findRows, inOneLine, matchExcerpt } from './search-rows.server';

export const permission = 'staff';

const users: SearchFields = {
  kind: 'users',
  label: 'Users',
  permission: 'users',
  ...searchedUsers,
  nameOf: (name) => name,
  pathOf: (id) => `/admin/users/${id}/edit`,
};

const legalTexts: SearchFields = {
  kind: 'site-content',
  label: 'Website texts',
  permission: 'site-settings',
  ...searchedTexts,
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
 * @returns no groups for fewer than two characters; `notice` says which messages the search does not cover yet
 * @throws {TooMany} when too many searches run at once
 */
export async function search(actor: Actor, q: string, limit: number): Promise<SearchResults> {
  authorize(actor, permission);
  if (!isEnough(q)) return { groups: [], notice: null };
  const terms = searchTermsOf(q);
  const [records, sections, result] = await Promise.all([
    searchRecords(
      searchableTypes.filter((one) => mayRead(actor, one.permission)),
      terms,
      limit,
    ),
    mayRead(actor, page.permission) ? searchPage(actor, terms, limit) : null,
    searchMessages(actor, q, limit),
  ]);
  const screens = findScreens(actor.role, terms)
    .filter((screen) => mayRead(actor, screen.permission))
    .map(({ name, path }) => ({ name, path, excerpt: '', state: '' }));
  const groups = [
    { kind: 'screens', label: 'Screens', found: screens.slice(0, limit), total: screens.length },
    ...records.groups,
    ...(sections ? [sections] : []),
    ...(result ? [result.group] : []),
    records.trash,
  ];
  return { groups: groups.filter(({ total }) => total > 0), notice: result?.notice ?? null };
}

async function searchRecords(types: SearchFields[], terms: SearchTerm[], limit: number) {
  await indexRecords();
  const { found, trash } = await findRows(types, terms, limit);
  const groups = [...found].map(([{ kind, label, key, fields, shown, nameOf, pathOf }, { rows, total }]) => {
    const results = rows.map((row) => {
      const [name = '', ...rest] = textsIn(row, fields);
      return {
        name: nameOf(name),
        path: pathOf(String(row[key])),
        excerpt: matchExcerpt(rest, terms),
        state: shown && !row[shown.field] ? shown.off : '',
      };
    });
    return { kind, label, found: results, total };
  });
  const inTrash = trash.rows.map(({ key, name, texts }) => ({
    name,
    path: `/admin/trash?at=${key}`,
    excerpt: matchExcerpt(texts, terms),
    state: 'Deleted',
  }));
  return { groups, trash: { kind: 'trash', label: 'Trash', found: inTrash, total: trash.total } };
}

/** The index stores three consecutive characters: shorter words would need a scan of all messages. */
const isTooShort = (q: string) => q.split(/\s+/).every((word) => /^[\x20-\x7e]{0,2}$/.test(word));

async function searchMessages(actor: Actor, q: string, limit: number) {
  if (!mayRead(actor, 'messages') || isTooShort(q)) return null;
  const statuses = messages.statusesOf('all') ?? [];
  const { items, total, notice } = await messages.list(actor, { q, statuses, page: 1, pageSize: limit });
  const states = { new: 'Unread', read: '', archived: 'Archived', spam: 'Spam' };
  const result = items.map(({ id, firstName, lastName, companyName, message, status }) => ({
    name: [`${firstName} ${lastName}`, companyName].filter(Boolean).join(', '),
    path: `/admin/messages/${id}`,
    excerpt: inOneLine(message),
    state: states[status],
  }));
  return { group: { kind: 'messages', label: 'Messages', found: result, total }, notice };
}

/** Searches the drafts of the home page. */
async function searchPage(actor: Actor, terms: SearchTerm[], limit: number): Promise<SearchResultGroup> {
  const { content } = await page.find(actor);
  const holding = sectionFields(content).filter(({ text }) => isMatch(searchTextOf([text]), terms));
  const result = holding.slice(0, limit).map(({ section, label, text }) => ({
    name: label,
    path: `/admin/home-page/${section}`,
    excerpt: matchExcerpt([text], terms),
    state: '',
  }));
  return { kind: 'page', label: 'Home page', found: result, total: holding.length };
}
