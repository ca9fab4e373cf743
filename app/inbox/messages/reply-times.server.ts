/** How long visitors wait for a reply. */
import { readContactTerms } from '~/content/home-page/model.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { countRows } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { medianReplyHours } from './figures.server';

/** The maximum of dots in a chart. */
const dotsMax = 300;

const hoursBetween = (from: string, to: string) =>
  Math.round(((Date.parse(to) - Date.parse(from)) / 3_600_000) * 100) / 100;

/** Returns the newest reply times in hours, their median, and the promised time. @param days before now */
export async function readReplyTimes(actor: Actor, days: number) {
  authorize(actor, 'messages');
  const { replyHours } = await readContactTerms();
  const rows = await queries()
    .selectFrom('contactRequests')
    .select(['createdAt', 'answeredAt'])
    .where('answeredAt', '>=', secondsFromNow(-days * 24 * 60 * 60))
    .orderBy('answeredAt', 'desc')
    .limit(dotsMax)
    .execute();
  const hours = rows.map(({ createdAt, answeredAt }) => hoursBetween(createdAt, answeredAt ?? createdAt));
  return { hours, medianHours: medianReplyHours(rows), promise: { hours: replyHours, text: `${replyHours} hours` } };
}

/** Returns the number of messages without a reply, and how long they have waited in hours, longest first, up to a maximum. */
export async function readWaiting(actor: Actor) {
  authorize(actor, 'messages');
  const waiting = queries()
    .selectFrom('contactRequests')
    .where('status', 'in', ['new', 'read'])
    .where('answeredAt', 'is', null);
  const [count, rows] = await Promise.all([
    countRows(waiting),
    waiting.select('createdAt').orderBy('createdAt').limit(dotsMax).execute(),
  ]);
  return { count, hours: rows.map(({ createdAt }) => hoursBetween(createdAt, nowIso())) };
}
