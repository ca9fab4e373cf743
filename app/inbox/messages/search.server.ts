/** Searches messages: those that are indexed by their index, and the newer ones by reading them. */
import { sql } from 'kysely';
import { isMatch, searchTermsOf, searchTextOf } from '~/platform/fold-text';
import { queryInWorker } from '~/platform/threads/worker-query.server';
import type { ListPage, Paging } from '~/records/records.server';
import type { Row } from '../../../db/schema';
import type { SearchTerm } from '../../../db/search-term';
import { queries } from '../../../db/store.server';
import { lastIndexed, matchingMessages } from '../../../db/text-search.server';
import { type MessageRows, matching, type OwnQuery, readByIds } from './query.server';
import { beforeIndexing, changedMessages, indexMessages, searchedColumns } from './search-index.server';

/** Limits of reading messages beside the index. */
const scanMax = 10_000;
const scanTimeoutMs = 500;
const portion = 1000;
/** So many matches are read in some 20 ms. */
const countedMax = 10_000;
/** Fewer messages wait for the next sweep. */
const indexedNow = 200;

/**
 * Returns a page of matches; of a word that very many messages contain, only the newest are counted. The notice says
 * which messages the search does not cover.
 */
export const searchMessages = (query: OwnQuery & Paging & { q: string }) => beforeIndexing(findPage(query));

async function findPage(
  query: OwnQuery & Paging & { q: string },
): Promise<ListPage<Row<'contactRequests'>> & { notice: string | null }> {
  const terms = searchTermsOf(query.q);
  const { ids: unindexed, notice } = await scan(queries().selectFrom('contactRequests'), terms, true);
  const { page, pageSize } = query;
  const matches = newestMatches(query, terms).limit(countedMax + 1);
  const stored = await queryInWorker(matches.select('importedAt as imported'));
  // Messages of another system are stored last, but are older: they must not take the place of the others.
  const hasHidden = stored.length > countedMax && stored.some(({ imported }) => imported !== null);
  const found = [
    ...stored,
    ...(hasHidden ? await queryInWorker(matches.where('importedAt', 'is', null)) : []),
    ...(unindexed.length > 0
      ? await matching(query).select(['id', 'createdAt as time']).where('id', 'in', unindexed).execute()
      : []),
  ];
  const times = new Map(found.map(({ id, time }) => [id, time]));
  const ids = [...times].sort(byTime).map(([id]) => id);
  const total = Math.min(ids.length, countedMax);
  const items = await readByIds(ids.slice((page - 1) * pageSize, Math.min(page * pageSize, total)));
  const tooMany =
    ids.length > total ? 'More than 10,000 messages match: the newest are listed. Add a word to find fewer.' : null;
  return { items, total, page, pageSize, notice: [tooMany, notice].filter(Boolean).join(' ') || null };
}

const byTime = ([id, time]: [number, string], [otherId, otherTime]: [number, string]) =>
  time === otherTime ? otherId - id : time < otherTime ? 1 : -1;

/** Returns the IDs of all messages that match, ascending. Reads every message that is not indexed. */
export async function findAll(query: OwnQuery & { q: string }): Promise<number[]> {
  const terms = searchTermsOf(query.q);
  const { ids: unindexed } = await scan(matching(query), terms, false);
  const indexed = await queryInWorker(newestMatches(query, terms));
  const ids = new Set([...indexed.map(({ id }) => id), ...unindexed]);
  return [...ids].sort((one, other) => one - other);
}

/** The indexed matches, in the order in which they were stored. */
const newestMatches = (query: OwnQuery, terms: readonly SearchTerm[]) =>
  matching(
    query,
    matchingMessages(terms)
      .crossJoin('contactRequests')
      .whereRef('contactRequests.id', '=', 'possible.id') as unknown as MessageRows,
  )
    .select(['contactRequests.id', 'createdAt as time'])
    .orderBy(sql.ref('possible.id'), 'desc');

/** Returns which of the newest unindexed messages match all terms, and has the index brought up to date. */
async function scan(
  messages: ReturnType<typeof matching>,
  terms: readonly SearchTerm[],
  isLimited: boolean,
): Promise<{ ids: number[]; notice: string | null }> {
  const indexedUpTo = await lastIndexed(queries());
  const texts = messages.select(['id', messageText.as('text')]);
  const startedAt = performance.now();
  const isOver = (count: number) => isLimited && (count >= scanMax || performance.now() - startedAt > scanTimeoutMs);
  const ids: number[] = [];
  let isComplete = true;
  let newest = 0;
  const read = async (some: typeof texts) => {
    let count = 0;
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await queryInWorker(some.where('id', '<', before).orderBy('id', 'desc').limit(portion));
      for (const { id, text } of rows) if (isMatch(searchTextOf([text]), terms)) ids.push(id);
      count += rows.length;
      newest = Math.max(newest, rows[0]?.id ?? 0);
      before = rows.at(-1)?.id ?? 0;
      if (rows.length < portion) return count;
      if (isOver(count)) {
        isComplete = false;
        return count;
      }
    }
  };
  const changed = await read(texts.where('id', 'in', changedMessages(queries())));
  const added = await read(texts.where('id', '>', indexedUpTo));
  // The search does not wait for the index; a failure is reported by the next sweep.
  if (changed + added > indexedNow) void indexMessages().catch(() => undefined);
  const percent = Math.floor((100 * indexedUpTo) / Math.max(newest, 1));
  return { ids, notice: isComplete ? null : `Older messages are still being indexed (${percent} %).` };
}

const messageText = sql<string>`${sql.join(
  searchedColumns.map((column) => sql.ref(column)),
  sql` || ${sql.lit('\n')} || `,
)}`;
