/** How long visitors wait for a reply. */
import { readContactTerms } from '~/content/home-page/model.server';
import { type ReplyTime, replyHoursText } from '~/content/home-page/reply-time';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { prepared, type Values } from '../../../db/prepared.server';
import type { Row } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import { replyDuration, replyHoursBetween } from './response-time';
import type { MessageStatus } from './schema';

/** The maximum of dots in a chart. */
const dotsMax = 300;
/** A sample of the latest replies is enough for a median. */
const sampleMax = 10_000;
/** The fewest replies, and their days, whose median visitors see. */
const [publicRepliesMin, publicDays] = [20, 90];

type Times = Pick<Row<'contactRequests'>, 'createdAt' | 'answeredAt'>;

const hoursOf = ({ createdAt, answeredAt }: Times, terms: ReplyTime) =>
  replyHoursBetween(createdAt, answeredAt ?? createdAt, terms);
const rounded = (hours: number) => Math.round(hours * 100) / 100;

/** Returns the newest reply times in hours, their median in words, and the promised time. @param days before now */
export async function readReplyTimes(actor: Actor, days: number) {
  authorize(actor, 'messages');
  const terms = await readContactTerms();
  const rows = await readLatest(days);
  const median = medianReplyHours(rows, terms);
  const text = `${replyHoursText(terms)} hours`;
  return {
    hours: rows.slice(0, dotsMax).map((row) => rounded(hoursOf(row, terms))),
    median: median === null ? null : replyDuration(median, terms),
    promise: { hours: terms.replyHours, text, isWorking: terms.openHours !== null },
  };
}

const latest = prepared((db, value: Values<{ since: string }>) =>
  db
    .selectFrom('contactRequests')
    .select(['createdAt', 'answeredAt'])
    .where('answeredAt', '>=', value('since'))
    .orderBy('answeredAt', 'desc')
    .limit(sampleMax),
);

const readLatest = (days: number) => latest(queries(), { since: secondsFromNow(-days * 24 * 60 * 60) });

/** Returns the median reply time for visitors; null with few replies, or if it is longer than the promised time. */
export async function readPublicReplyTime(): Promise<string | null> {
  const terms = await readContactTerms();
  const answered = await readLatest(publicDays);
  const hours = answered.length < publicRepliesMin ? null : medianReplyHours(answered, terms);
  return hours !== null && hours <= terms.replyHours ? replyDuration(hours, terms) : null;
}

/** Returns the median time between messages and their replies in hours, or null. */
export function medianReplyHours(messages: readonly Times[], terms: ReplyTime): number | null {
  const sorted = messages.map((message) => hoursOf(message, terms)).sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Returns the hours that messages have waited for a reply, longest first, up to a maximum. */
export async function readWaitingHours(actor: Actor): Promise<number[]> {
  authorize(actor, 'messages');
  const terms = await readContactTerms();
  // Of each status, an index has the longest due.
  const rows = await Promise.all((['new', 'read'] as const).map((status) => longestWaiting(queries(), { status })));
  const times = rows.flatMap((ofStatus) => ofStatus.map(({ createdAt }) => createdAt)).sort();
  const at = nowIso();
  return times.slice(0, dotsMax).map((createdAt) => rounded(replyHoursBetween(createdAt, at, terms)));
}

const longestWaiting = prepared((db, value: Values<{ status: MessageStatus }>) =>
  db
    .selectFrom('contactRequests')
    .select('createdAt')
    .where('status', '=', value('status'))
    .where('answeredAt', 'is', null)
    .orderBy('createdAt')
    .limit(dotsMax),
);
