import { readContactTerms } from '~/content/home-page/model.server';
import { ownProperty } from '~/platform/own-property';
import { queryInWorker } from '~/platform/threads/worker-query.server';
import { type Actor, authorize } from '~/records/actor';
import { countRows, type ListPage, type Paging } from '~/records/records.server';
import type { Row } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import { readAssignees } from './assignees.server';
import { readDeliveries } from './delivery.server';
import { permission, toRecord } from './model.server';
import { hasAllStatuses, type MessageQuery, matching, type OwnQuery, ownQuery, readByIds } from './query.server';
import { type Message, type MessageStatus, messageStatuses } from './schema';
import { findAll, searchMessages } from './search.server';

export const messageFolders = ['inbox', 'archived', 'spam', 'all'] as const;
export type MessageFolder = (typeof messageFolders)[number];

export const messagesPageSize = 25;

const folderStatuses: Record<MessageFolder, readonly MessageStatus[]> = {
  inbox: ['new', 'read'],
  archived: ['archived'],
  spam: ['spam'],
  all: messageStatuses,
};

/** Returns the statuses of a folder or single status; null for another name. */
export function statusesOf(name: string): readonly MessageStatus[] | null {
  if (name === 'new' || name === 'read') return [name];
  return ownProperty(folderStatuses, name) ?? null;
}

/**
 * Returns messages, newest first. With `q`, each must contain all of its words. With `isOldestFirst`, a list without `q`
 * begins with the message whose reply is due first.
 * @returns `notice` says which messages a search does not cover yet
 */
export async function list(
  actor: Actor,
  requested: MessageQuery,
): Promise<ListPage<Message> & { notice: string | null }> {
  authorize(actor, permission);
  const { q, ...query } = await ownQuery(actor, requested);
  const page = q ? await searchMessages({ ...query, q }) : { notice: null, ...(await readNewest(query)) };
  return { ...page, items: await withMail(page.items) };
}

/** More index entries take so long to skip that other requests would wait. */
const skippedHere = 10_000;

/** Reads a page from the nearer end of the list, and only from an index, so that the last page is as fast as the first. */
async function readNewest(query: OwnQuery & Paging): Promise<ListPage<Row<'contactRequests'>>> {
  const { page, pageSize, isOldestFirst = false, total = await countRows(matching(query)) } = query;
  const before = (page - 1) * pageSize;
  const size = Math.min(pageSize, total - before);
  if (size <= 0) return { items: [], total, page, pageSize };
  const after = total - before - size;
  const skipped = Math.min(before, after);
  const direction = before <= after === isOldestFirst ? 'asc' : 'desc';
  const ids = inOrder(query, direction, size, skipped);
  const found: { id: number }[] =
    skipped * query.statuses.length > skippedHere ? await queryInWorker(ids) : await ids.execute();
  const newestFirst = await readByIds(found.map(({ id }) => id));
  return { items: isOldestFirst ? newestFirst.toReversed() : newestFirst, total, page, pageSize };
}

/** Each of several statuses is read in the order of its index, as far as needed: PostgreSQL would sort all of them. */
function inOrder(query: OwnQuery, direction: 'asc' | 'desc', limit: number, skipped = 0) {
  const sorted = (statuses: readonly MessageStatus[], end: number) =>
    matching({ ...query, statuses })
      .select(['id', 'createdAt'])
      .orderBy('createdAt', direction)
      .orderBy('id', direction)
      .limit(end);
  if (query.statuses.length === 1 || hasAllStatuses(query.statuses))
    return sorted(query.statuses, limit).offset(skipped);
  return query.statuses
    .map((status) =>
      queries()
        .selectFrom(sorted([status], skipped + limit).as('one'))
        .select(['id', 'createdAt']),
    )
    .reduce((all, one) => all.unionAll(one))
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(skipped);
}

/** Returns unanswered messages of the inbox, the reply that is due first at the top. */
export async function listWaiting(actor: Actor, limit: number): Promise<Message[]> {
  authorize(actor, permission);
  const query = await ownQuery(actor, { statuses: folderStatuses.inbox, reply: 'waiting' as const });
  const ids = await inOrder(query, 'asc', limit).execute();
  return listInOrder(
    actor,
    ids.map(({ id }) => id),
  );
}

/** Returns the messages that still exist, in the order of the IDs. */
export async function listInOrder(actor: Actor, ids: number[]): Promise<Message[]> {
  const messages = await listByIds(actor, { statuses: folderStatuses.all }, ids);
  return messages.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Returns the IDs of the messages that contain all words, ascending. */
export async function findIds(
  actor: Actor,
  query: Omit<MessageQuery, keyof Paging> & { q: string },
): Promise<number[]> {
  authorize(actor, permission);
  return findAll(await ownQuery(actor, query));
}

/** Returns the next messages after an ID, to read all of them in batches. */
export async function listMessagesAfter(
  actor: Actor,
  { pageSize, ...query }: Omit<MessageQuery, 'page' | 'q'>,
  afterId: number,
): Promise<Message[]> {
  authorize(actor, permission);
  return withMail(
    await matching(await ownQuery(actor, query))
      .selectAll()
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(pageSize)
      .execute(),
  );
}

/** Returns the messages that still exist and have one of the statuses. */
export async function listByIds(
  actor: Actor,
  { statuses }: Pick<MessageQuery, 'statuses'>,
  ids: number[],
): Promise<Message[]> {
  authorize(actor, permission);
  if (ids.length === 0) return [];
  const query = await ownQuery(actor, { statuses });
  return withMail(await matching(query).selectAll().where('id', 'in', ids).orderBy('id').execute());
}

async function withMail(rows: Row<'contactRequests'>[]): Promise<Message[]> {
  const [mailOf, assigneeOf, terms] = await Promise.all([
    readDeliveries(rows.map(({ id }) => id)),
    readAssignees(rows, queries()),
    readContactTerms(),
  ]);
  return rows.map((row) => toRecord(row, { ...mailOf(row.id), assignee: assigneeOf(row.assigneeId) }, terms));
}
