/** The numbers about messages that the dashboard, the sidebar and the tabs show. */

import { readContactTerms } from '~/content/home-page/model.server';
import { type ReplyTime, replyHoursText } from '~/content/home-page/reply-time';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { preparedCount } from '~/records/records.server';
import { prepared, type Values } from '../../../db/prepared.server';
import type { Row } from '../../../db/schema';
import { type Queries, queries } from '../../../db/store.server';
import { countHeldConfirmations } from '../notifications/emails.server';
import { dayInLondon } from './follow-up';
import { overdueBefore } from './query.server';
import { replyDuration, replyHoursBetween } from './response-time';
import type { MessageStatus } from './schema';

export type MessageFigures = Awaited<ReturnType<typeof readFigures>>;

const medianDays = 90;
const hour = 60 * 60;
/** A sample of the latest replies is enough for a median. */
const sampleMax = 10_000;
/** The fewest replies whose median visitors see. */
const publicRepliesMin = 20;

/** Returns whether there are messages, their number by what is due, and the promised and median reply times in words. */
export async function readFigures(actor: Actor) {
  authorize(actor, 'messages');
  const terms = await readContactTerms();
  const [first, unread, unanswered, followUpsDue, medianHours, heldConfirmations] = await Promise.all([
    firstMessage(queries(), {}),
    countByStatus({ status: 'new' }),
    countUnanswered(),
    countDue({ today: dayInLondon(nowIso()) }),
    readMedianHours(terms),
    countHeldConfirmations(),
  ]);
  return {
    ...{ areAny: first.length > 0, unread, ...unanswered, followUpsDue, heldConfirmations },
    median: medianHours === null ? null : replyDuration(medianHours, terms),
    promise: `${replyHoursText(terms)} hours`,
  };
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

const latestReplies = prepared((db, value: Values<{ since: string }>) =>
  db
    .selectFrom('contactRequests')
    .select(['createdAt', 'answeredAt'])
    .where('answeredAt', '>=', value('since'))
    .orderBy('answeredAt', 'desc')
    .limit(sampleMax),
);

async function readMedianHours(terms: ReplyTime, repliesMin = 1): Promise<number | null> {
  const answered = await latestReplies(queries(), { since: secondsFromNow(-medianDays * 24 * hour) });
  return answered.length < repliesMin ? null : medianReplyHours(answered, terms);
}

/** Returns the median reply time for visitors; null with few replies, or if it is longer than the promised time. */
export async function readPublicReplyTime(): Promise<string | null> {
  const terms = await readContactTerms();
  const hours = await readMedianHours(terms, publicRepliesMin);
  return hours !== null && hours <= terms.replyHours ? replyDuration(hours, terms) : null;
}

/** Returns the median time between messages and their replies in hours, or null. */
export function medianReplyHours(
  messages: readonly Pick<Row<'contactRequests'>, 'createdAt' | 'answeredAt'>[],
  terms: ReplyTime,
): number | null {
  return median(
    messages.map(({ createdAt, answeredAt }) => replyHoursBetween(createdAt, answeredAt ?? createdAt, terms)),
  );
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
