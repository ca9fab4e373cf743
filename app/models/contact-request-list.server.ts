/** Leafing through messages and searching them. */
import { queries } from '../../db/store.server';
import { messageContainsAll } from '../../db/text-search.server';
import { type Actor, authorize } from './actor';
import type { ContactRequest, ContactRequestStatus, MessageFolder } from './contact-request';
import { permission, toRecord } from './contact-request.server';
import { readDeliveries } from './delivery.server';
import { type Page, type Paging, readPage } from './records.server';

export interface MessageQuery extends Paging {
  statuses: readonly ContactRequestStatus[];
}

const folderStatuses: Record<MessageFolder, readonly ContactRequestStatus[]> = {
  inbox: ['new', 'read'],
  archived: ['archived'],
  spam: ['spam'],
  all: ['new', 'read', 'archived', 'spam'],
};

/** The statuses that a folder, or a single status, stands for; null when it is neither. */
export function statusesOf(name: string): readonly ContactRequestStatus[] | null {
  if (name === 'new' || name === 'read') return [name];
  return folderStatuses[name as MessageFolder] ?? null;
}

/** Messages, newest first; with `q`, those that hold each of its words somewhere. */
export async function list(actor: Actor, query: MessageQuery): Promise<Page<ContactRequest>> {
  authorize(actor, permission);
  const rows = matching(query);
  const page = await readPage(
    rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    query,
  );
  const mailOf = await readDeliveries(page.items.map((row) => row.id));
  return { ...page, items: page.items.map((row) => toRecord(row, mailOf(row.id))) };
}

/** For reading all of them in batches: those after a message, by their number. */
export async function listAfter(
  actor: Actor,
  query: Omit<MessageQuery, 'page'>,
  afterId: number,
): Promise<ContactRequest[]> {
  authorize(actor, permission);
  const rows = await matching(query)
    .selectAll()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(query.pageSize)
    .execute();
  const mailOf = await readDeliveries(rows.map((row) => row.id));
  return rows.map((row) => toRecord(row, mailOf(row.id)));
}

const wordsMax = 10;

function matching({ statuses, q = '' }: Pick<MessageQuery, 'statuses' | 'q'>) {
  const words = q.split(/\s+/).filter(Boolean).slice(0, wordsMax);
  const columns = [
    'firstName',
    'lastName',
    'companyName',
    'companyEmail',
    'phoneNumber',
    'cityLocation',
    'message',
  ] as const;
  return queries()
    .selectFrom('contactRequests')
    .where('status', 'in', statuses)
    .where((eb) => messageContainsAll(eb, [...columns], words));
}
