/** Reports suspected spam to staff once a day. */
import { automaticEmail, toAdmin } from '~/email/automatic-email.server';
import type { MailKind } from '~/email/email-kind';
import { queueMails } from '~/email/outbox.server';
import { secondsFromNow } from '~/platform/clock.server';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { plainName } from '../notifications/emails.server';

const kind = 'suspected-spam';
const subject = 'suspected spam';
const priority = 3;
const day = 24 * 60 * 60;

/**
 * Queues a report of the suspected spam since the last report, at most once a day. A leader job calls it periodically.
 * A report covers all messages after the previous report's ID, up to its own.
 */
export async function announceSpamCandidates(): Promise<void> {
  if ((await newestToAnnounce(queries())) === null) return;
  await transaction(async (tx) => {
    const newest = await newestToAnnounce(tx);
    if (newest === null) return;
    await queueMails(tx, { subject, subjectId: newest }, [{ kind, priority }]);
  });
}

/** Returns null without new spam, or when a report was queued in the last 24 hours. */
async function newestToAnnounce(db: Queries | Tx): Promise<number | null> {
  const last = await db
    .selectFrom('outboxMails')
    .select(['subjectId', 'queuedAt'])
    .where('subject', '=', subject)
    .orderBy('subjectId', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A time in the future, from a clock that was set back, must not delay the report for years.
  if (last && last.queuedAt > secondsFromNow(-day) && last.queuedAt <= secondsFromNow(day)) return null;
  const newest = await spamCandidates(db, last?.subjectId ?? 0)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

/** The maximum listed. The spam folder has them all. */
const namedMax = 20;

/** Notifies staff of the suspected spam since the last report. */
export const spamReview: MailKind = async ({ subjectId }, settings) => {
  const found = await listSpamCandidates(subjectId);
  if (found.length === 0) return { drop: 'No suspected spam is left.' };
  const heading = found.length === 1 ? 'A message was marked as spam' : `${found.length} messages were marked as spam`;
  return automaticEmail(toAdmin(settings), {
    subject: heading,
    heading,
    paragraphs: [
      'They are in the spam folder. Check if a real message is among them. “Not spam” moves it to the inbox.',
    ],
    items: found.map(({ firstName, lastName, spamReason }) => [
      plainName(`${firstName} ${lastName}`).trim() || 'Someone',
      spamReason ?? '',
    ]),
    link: { label: 'Open the spam folder', path: '/admin/messages?folder=spam' },
    footer: 'You get this at most once a day, and only for new suspected spam.',
  });
};

/** Returns the messages of a report that are still suspected spam, newest first. */
async function listSpamCandidates(subjectId: number) {
  const before = await queries()
    .selectFrom('outboxMails')
    .select((eb) => eb.fn.max('subjectId').as('subjectId'))
    .where('subject', '=', subject)
    .where('subjectId', '<', subjectId)
    .executeTakeFirst();
  return spamCandidates(queries(), before?.subjectId ?? 0)
    .select(['firstName', 'lastName', 'spamReason'])
    .where('id', '<=', subjectId)
    .orderBy('id', 'desc')
    .limit(namedMax)
    .execute();
}

function spamCandidates(db: Queries | Tx, after: number) {
  return db
    .selectFrom('contactRequests')
    .where('status', '=', 'spam')
    .where('spamReason', 'is not', null)
    .where('id', '>', after);
}
