/** The numbers about messages that the dashboard, the sidebar and the tabs show. */

import { readContactTerms } from '~/content/home-page/model.server';
import { replyHoursText } from '~/content/home-page/reply-time';
import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { preparedCount } from '~/records/records.server';
import { prepared, type Values } from '../../../db/prepared.server';
import { type Queries, queries } from '../../../db/store.server';
import { dayInLondon } from './follow-up';
import { overdueBefore } from './query.server';
import type { MessageStatus } from './schema';

export type MessageFigures = Awaited<ReturnType<typeof readFigures>>;

/** Returns whether there are messages, their number by what is due, and the promised reply time in words. */
export async function readFigures(actor: Actor) {
  authorize(actor, 'messages');
  const [first, unread, unanswered, followUpsDue] = await Promise.all([
    firstMessage(queries(), {}),
    countByStatus({ status: 'new' }),
    countUnanswered(),
    countDue({ today: dayInLondon(nowIso()) }),
  ]);
  const promise = `${replyHoursText(await readContactTerms())} hours`;
  return { areAny: first.length > 0, unread, ...unanswered, followUpsDue, promise };
}

/** Returns the number of messages in each folder. @param unread those in the inbox, which readFigures has counted */
export async function countFolders(actor: Actor, unread: number) {
  authorize(actor, 'messages');
  const others = ['read', 'archived', 'spam'] as const;
  const [read = 0, archived, spam] = await Promise.all(others.map((status) => countByStatus({ status })));
  return { inbox: unread + read, archived, spam };
}

const firstMessage = prepared((db) => db.selectFrom('contactRequests').select('id').limit(1));

// Faster in SQLite than one query with `group by`.
const countByStatus = preparedCount((db, value: Values<{ status: MessageStatus }>) =>
  db.selectFrom('contactRequests').where('status', '=', value('status')),
);

const inInbox = (db: Queries) => db.selectFrom('contactRequests').where('status', 'in', ['new', 'read']);
const countWaiting = preparedCount((db) => inInbox(db).where('answeredAt', 'is', null));
const countInTime = preparedCount((db, value: Values<{ from: string }>) =>
  inInbox(db).where('answeredAt', 'is', null).where('createdAt', '>=', value('from')),
);
const countDue = preparedCount((db, value: Values<{ today: string }>) =>
  inInbox(db).where('followUpOn', '<=', value('today')),
);

async function countUnanswered(): Promise<Record<'waiting' | 'overdue', number>> {
  // After a long absence most are overdue, and the others are counted faster.
  const inTime = await countInTime({ from: await overdueBefore() });
  const waiting = await countWaiting({});
  return { waiting, overdue: Math.max(0, waiting - inTime) };
}
