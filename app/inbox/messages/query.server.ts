/** The queries of message lists. */
import { nowIso } from '~/platform/clock.server';
import type { Paging } from '~/records/records.server';
import type { Row } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import { dayInLondon, type MessageView } from './follow-up';
import type { MessageStatus } from './schema';

export interface MessageQuery extends Paging {
  statuses: readonly MessageStatus[];
  /** Limits the list to a view of the actor. */
  view?: MessageView;
}

/** The query with the actor's ID. */
export type OwnQuery = Omit<MessageQuery, keyof Paging> & { userId: number };

export function matching({ statuses, view, userId }: OwnQuery) {
  return queries()
    .selectFrom('contactRequests')
    .where('status', 'in', statuses)
    .$if(view === 'mine', (query) => query.where('assigneeId', '=', userId))
    .$if(view === 'unassigned', (query) => query.where('assigneeId', 'is', null))
    .$if(view === 'due', (query) => query.where('followUpOn', '<=', dayInLondon(nowIso())))
    .$if(view === 'follow-up', (query) => query.where('followUpOn', 'is not', null));
}

export function newestFirst<Q extends { orderBy(column: 'createdAt' | 'id', direction: 'desc'): Q }>(query: Q): Q {
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc');
}

/** Returns the messages with these IDs, newest first. */
export async function readByIds(ids: number[]): Promise<Row<'contactRequests'>[]> {
  if (ids.length === 0) return [];
  return newestFirst(queries().selectFrom('contactRequests').selectAll().where('id', 'in', ids)).execute();
}
