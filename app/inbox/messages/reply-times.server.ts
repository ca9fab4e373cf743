/** How long visitors wait for a reply. */
import { readContactTerms } from '~/content/home-page/model.server';
import { replyHoursText } from '~/content/home-page/reply-time';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { queries } from '../../../db/store.server';
import { medianReplyHours } from './figures.server';
import { replyDuration, replyHoursBetween } from './response-time';

/** The maximum of dots in a chart. */
const dotsMax = 300;

const rounded = (hours: number) => Math.round(hours * 100) / 100;

/** Returns the newest reply times in hours, their median in words, and the promised time. @param days before now */
export async function readReplyTimes(actor: Actor, days: number) {
  authorize(actor, 'messages');
  const terms = await readContactTerms();
  const rows = await queries()
    .selectFrom('contactRequests')
    .select(['createdAt', 'answeredAt'])
    .where('answeredAt', '>=', secondsFromNow(-days * 24 * 60 * 60))
    .orderBy('answeredAt', 'desc')
    .limit(dotsMax)
    .execute();
  const hours = rows.map(({ createdAt, answeredAt }) =>
    rounded(replyHoursBetween(createdAt, answeredAt ?? createdAt, terms)),
  );
  const median = medianReplyHours(rows, terms);
  const text = `${replyHoursText(terms)} hours`;
  const promise = { hours: terms.replyHours, text, isWorking: terms.openHours !== null };
  return { hours, median: median === null ? null : replyDuration(median, terms), promise };
}

/** Returns the hours that messages have waited for a reply, longest first, up to a maximum. */
export async function readWaitingHours(actor: Actor): Promise<number[]> {
  authorize(actor, 'messages');
  const terms = await readContactTerms();
  const rows = await queries()
    .selectFrom('contactRequests')
    .select('createdAt')
    .where('status', 'in', ['new', 'read'])
    .where('answeredAt', 'is', null)
    .orderBy('createdAt')
    .limit(dotsMax)
    .execute();
  const at = nowIso();
  return rows.map(({ createdAt }) => rounded(replyHoursBetween(createdAt, at, terms)));
}
