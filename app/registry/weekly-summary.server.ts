/** The weekly summary: an email with figures to the admin address, every Monday at 8 (UK time). */
import { readContactTerms } from '~/content/home-page/model.server';
import { automaticEmail, toAdmin } from '~/email/automatic-email.server';
import type { MailKind } from '~/email/email-kind';
import { isQueued, queueOnce } from '~/email/outbox.server';
import { medianReplyHours } from '~/inbox/messages/reply-times.server';
import { replyDuration } from '~/inbox/messages/response-time';
import { latestDigestAt } from '~/inbox/notifications/notification-window';
import { readNotificationSettings } from '~/inbox/notifications/settings.server';
import { now, nowIso } from '~/platform/clock.server';
import { pluralOf } from '~/platform/plural';
import { queries, transaction } from '../../db/store.server';

export const kind = 'weekly-summary';
const subject = 'weekly summary';
const priority = 3;
const hour = 3_600_000;
const day = 24 * hour;
/** A summary that would be later than this is not sent, for example just after the setting was turned on. */
const latestMs = 12 * hour;

/** Queues the summary of the past week once, if it is turned on. A leader job calls it periodically. */
export async function queueWeeklySummary(): Promise<void> {
  const { sendWeeklySummary } = await readNotificationSettings();
  const due = Date.parse(latestDigestAt(nowIso(), 'weekly'));
  if (!sendWeeklySummary || now().getTime() - due > latestMs) return;
  const about = { subject, subjectId: Math.floor(due / day) };
  // Checked twice a minute, so read first: only a due summary is worth the write lock.
  if (await isQueued(queries(), about, kind)) return;
  await transaction((tx) => queueOnce(tx, about, { kind, priority }));
}

export const weeklySummary: MailKind = async ({ subjectId }, settings) => {
  const [start, end] = [subjectId - 7, subjectId].map((date) => new Date(date * day).toISOString()) as [string, string];
  const [messages, replied, published, scheduled] = await Promise.all([
    queries()
      .selectFrom('contactRequests')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '!=', 'spam')
      .where('importedAt', 'is', null)
      .where('createdAt', '>=', start)
      .where('createdAt', '<', end)
      .executeTakeFirstOrThrow(),
    queries()
      .selectFrom('contactRequests')
      .select(['createdAt', 'answeredAt'])
      .where('answeredAt', '>=', start)
      .where('answeredAt', '<', end)
      .execute(),
    queries()
      .selectFrom('blogPosts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('isPublished', '=', true)
      .where('publishedAt', '>=', start)
      .where('publishedAt', '<', end)
      .executeTakeFirstOrThrow(),
    queries()
      .selectFrom('scheduledActions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const terms = await readContactTerms();
  const median = medianReplyHours(replied, terms);
  return automaticEmail(toAdmin(settings), {
    heading: `${count(messages.count, 'enquiry')} last week`,
    paragraphs: [],
    facts: [
      ['Replies', repliesIn(replied.length, median === null ? null : replyDuration(median, terms))],
      ['Blog', `${count(published.count, 'post')} published`],
      ['Schedule', `${count(scheduled.count, 'change')} to come`],
    ],
    link: { label: 'Open the dashboard', path: '/admin/dashboard' },
    footer: 'To stop this email, go to Messages, Settings, Notifications.',
  });
};

function repliesIn(replies: number, median: string | null): string {
  if (median === null) return 'None';
  return `${replies}, ${replies === 1 ? '' : 'half of them '}within ${median}`;
}

const count = (number: number | string, one: string) =>
  `${Number(number)} ${Number(number) === 1 ? one : pluralOf(one)}`;
