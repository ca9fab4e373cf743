/** How long visitors wait for a reply. */
import { readContactTerms } from '~/content/home-page/model.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
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

/** Returns how long messages without a reply have waited in hours, longest first, up to a maximum. */
export async function readWaiting(actor: Actor): Promise<number[]> {
  authorize(actor, 'messages');
  const rows = await queries()
    .selectFrom('contactRequests')
    .select('createdAt')
    .where('status', 'in', ['new', 'read'])
    .where('answeredAt', 'is', null)
    .orderBy('createdAt')
    .limit(dotsMax)
    .execute();
  const at = nowIso();
  return rows.map(({ createdAt }) => hoursBetween(createdAt, at));
}
