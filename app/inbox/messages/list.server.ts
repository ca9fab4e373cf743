/** Lists and searches messages. */

import { readContactTerms } from '~/content/landing/model.server';
import { nowIso } from '~/platform/clock.server';
import { ownProperty } from '~/platform/own-property';
import { queryInWorker } from '~/platform/worker-query.server';
import { type Actor, authorize } from '~/records/actor';
import { type Page, type Paging, readPage } from '~/records/records.server';
import { storeErrorKind } from '../../../db/errors.server';
import { searchedMessageColumns } from '../../../db/message-columns';
import type { Row } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import { indexMessages, messageContainsAll } from '../../../db/text-search.server';
import { readAssignees } from './assignees.server';
import { readDeliveries } from './delivery.server';
import { dayInLondon, type MessageView } from './follow-up';
import { permission, toRecord } from './model.server';
import type { ContactRequest, ContactRequestStatus } from './schema';

/** The folders of the message list. */
export const messageFolders = ['inbox', 'archived', 'spam', 'all'] as const;
export type MessageFolder = (typeof messageFolders)[number];

export const messagesPageSize = 25;

export interface MessageQuery extends Paging {
  statuses: readonly ContactRequestStatus[];
  /** Limits the list to a view of the actor. */
  view?: MessageView;
}

/** The query with the actor's ID. */
type OwnQuery = Omit<MessageQuery, keyof Paging> & { q?: string; userId: number };

const folderStatuses: Record<MessageFolder, readonly ContactRequestStatus[]> = {
  inbox: ['new', 'read'],
  archived: ['archived'],
  spam: ['spam'],
  all: ['new', 'read', 'archived', 'spam'],
};

/** Returns the statuses of a folder or single status; null for another name. */
export function statusesOf(name: string): readonly ContactRequestStatus[] | null {
  if (name === 'new' || name === 'read') return [name];
  return ownProperty(folderStatuses, name) ?? null;
}

/** Returns messages, newest first. With `q`, each must contain all of its words. */
export async function list(actor: Actor, requested: MessageQuery): Promise<Page<ContactRequest>> {
  authorize(actor, permission);
  const query = { ...requested, userId: actor.userId };
  const page = query.q
    ? await search(query)
    : await readPage(newestFirst(matching(query).selectAll()), matching(query), query);
  return { ...page, items: await withMail(page.items) };
}

/** Searches the index once for the count and the page's IDs, then reads these messages. */
async function search(query: OwnQuery & Paging): Promise<Page<Row<'contactRequests'>>> {
  await updateIndex();
  const { page, pageSize } = query;
  const counted = matching(query).select((eb) => eb.fn.countAll<number>().as('total'));
  const hits = await queryInWorker(
    newestFirst(matching(query).select((eb) => ['id', eb.fn.countAll<number>().over().as('total')]))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  );
  // After the last page, no hit contains the total.
  const [{ total } = { total: 0 }] = hits.length > 0 ? hits : await queryInWorker(counted);
  const ids = hits.map(({ id }) => id);
  const rows = queries().selectFrom('contactRequests').selectAll().where('id', 'in', ids);
  const items = ids.length === 0 ? [] : await newestFirst(rows).execute();
  return { items, total: Number(total), page, pageSize };
}

function newestFirst<Q extends { orderBy(column: 'createdAt' | 'id', direction: 'desc'): Q }>(query: Q): Q {
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc');
}

/** While the database is read-only, the index is searched without an update. */
async function updateIndex() {
  try {
    await indexMessages();
  } catch (error) {
    if (!storeErrorKind(error)) throw error;
  }
}

/** Returns the IDs of the messages that contain all words, ascending. */
export async function findIds(
  actor: Actor,
  query: Omit<MessageQuery, keyof Paging> & { q: string },
): Promise<number[]> {
  authorize(actor, permission);
  await updateIndex();
  const hits = await queryInWorker(
    matching({ ...query, userId: actor.userId })
      .select('id')
      .orderBy('id'),
  );
  return hits.map(({ id }) => id);
}

/** Returns the next messages after an ID, to read all of them in batches. */
export async function listAfter(
  actor: Actor,
  { pageSize, ...query }: Omit<MessageQuery, 'page' | 'q'>,
  afterId: number,
): Promise<ContactRequest[]> {
  authorize(actor, permission);
  return withMail(
    await matching({ ...query, userId: actor.userId })
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
): Promise<ContactRequest[]> {
  authorize(actor, permission);
  const { userId } = actor;
  return withMail(await matching({ statuses, userId }).selectAll().where('id', 'in', ids).orderBy('id').execute());
}

async function withMail(rows: Row<'contactRequests'>[]): Promise<ContactRequest[]> {
  const [mailOf, assigneeOf, terms] = await Promise.all([
    readDeliveries(rows.map(({ id }) => id)),
    readAssignees(rows, queries()),
    readContactTerms(),
  ]);
  return rows.map((row) => toRecord(row, { ...mailOf(row.id), assignee: assigneeOf(row.assigneeId) }, terms));
}

const termsMax = 10;

function matching({ statuses, q = '', view, userId }: OwnQuery) {
  const text = q.split(/\s+/).filter(Boolean).slice(0, termsMax);
  return queries()
    .selectFrom('contactRequests')
    .where('status', 'in', statuses)
    .$if(view === 'mine', (query) => query.where('assigneeId', '=', userId))
    .$if(view === 'unassigned', (query) => query.where('assigneeId', 'is', null))
    .$if(view === 'due', (query) => query.where('followUpOn', '<=', dayInLondon(nowIso())))
    .$if(view === 'follow-up', (query) => query.where('followUpOn', 'is not', null))
    .where((eb) => messageContainsAll(eb, [...searchedMessageColumns], text));
}
