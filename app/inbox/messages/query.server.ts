/** The queries of message lists. */
import { readContactTerms } from '~/content/home-page/model.server';
import { nowIso } from '~/platform/clock.server';
import type { StaffActor } from '~/records/actor';
import type { Paging } from '~/records/records.server';
import type { Row } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import { dayInLondon, type MessageView } from './follow-up';
import { type ReplyFilter, receivedFor } from './response-time';
import { type MessageStatus, messageStatuses } from './schema';

export interface MessageQuery extends Paging {
  statuses: readonly MessageStatus[];
  /** Limits the list to a view of the actor. */
  view?: MessageView;
  reply?: ReplyFilter;
  isOldestFirst?: boolean;
  /** The number of messages, if the caller knows it. */
  total?: number;
}

/** The query with the actor's ID. Unanswered messages from before `overdueBefore` are overdue. */
export type OwnQuery = Omit<MessageQuery, keyof Paging> & { userId: number; overdueBefore: string };

export const ownQuery = async <T>({ userId }: StaffActor, query: T) => ({
  ...query,
  userId,
  overdueBefore: await overdueBefore(),
});

/** Returns the time after which a message must have arrived so that its reply is not overdue yet. */
export async function overdueBefore(): Promise<string> {
  return receivedFor(nowIso(), await readContactTerms());
}

export const hasAllStatuses = (statuses: readonly MessageStatus[]) =>
  messageStatuses.every((status) => statuses.includes(status));

const allRows = () => queries().selectFrom('contactRequests');

export type MessageRows = ReturnType<typeof allRows>;

/** @param rows messages, possibly joined to others */
export function matching({ statuses, view, reply, userId, overdueBefore }: OwnQuery, rows: MessageRows = allRows()) {
  return rows
    .$if(!hasAllStatuses(statuses), (query) => query.where('status', 'in', statuses))
    .$if(view === 'mine', (query) => query.where('assigneeId', '=', userId))
    .$if(view === 'unassigned', (query) => query.where('assigneeId', 'is', null))
    .$if(view === 'due', (query) => query.where('followUpOn', '<=', dayInLondon(nowIso())))
    .$if(view === 'follow-up', (query) => query.where('followUpOn', 'is not', null))
    .$if(reply === 'waiting' || reply === 'overdue', (query) => query.where('answeredAt', 'is', null))
    .$if(reply === 'overdue', (query) => query.where('createdAt', '<', overdueBefore))
    .$if(reply === 'answered', (query) => query.where('answeredAt', 'is not', null));
}

/** Returns the messages with these IDs, newest first. */
export async function readByIds(ids: number[]): Promise<Row<'contactRequests'>[]> {
  if (ids.length === 0) return [];
  return allRows().selectAll().where('id', 'in', ids).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}
