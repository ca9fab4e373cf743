/** The alarm when staff are not notified of new messages or of overdue replies. */
import { expressionBuilder, type RawBuilder } from 'kysely';
import { type MailState, readMailState } from '~/email/smtp-config.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { preparedCount } from '~/records/records.server';
import type { Values } from '../../../db/prepared.server';
import type { Database } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import { subject as summarySubject } from '../notifications/digest.server';
import { mailSubject } from '../notifications/emails.server';
import { reminderKinds } from '../notifications/reminders.server';

/** The reason why staff get no email: no settings, sending is off, or it fails. */
export type MailProblem = Exclude<MailState, 'on'> | 'failing';

/** An unsent notification raises the alarm after this time. A first attempt may fail. */
const alarmAfterSeconds = 15 * 60;

type Time = string | RawBuilder<string>;

/** Selects undelivered emails: those that failed, and those that have been queued since before a time. */
function failedEmails(queuedBefore: Time) {
  return queries()
    .selectFrom('outboxMails')
    .where('outboxMails.failedRecipients', 'is', null)
    .where((eb) =>
      eb.or([
        eb('outboxMails.status', '=', 'failed'),
        eb.and([eb('outboxMails.status', 'in', ['queued', 'sending']), eb('outboxMails.queuedAt', '<=', queuedBefore)]),
      ]),
    );
}

/**
 * Returns whether a message waits for a reply. It is a subquery per email, because a join is slow right after many
 * messages have arrived.
 */
function waits(message: 'outboxMails.subjectId' | 'summarisedMessages.messageId') {
  const eb = expressionBuilder<Database, 'outboxMails' | 'summarisedMessages'>();
  const ofIt = eb.selectFrom('contactRequests').whereRef('contactRequests.id', '=', message);
  return eb(ofIt.select('status').where('answeredAt', 'is', null), 'in', ['new', 'read']);
}

/** Selects undelivered emails of these kinds about messages that still wait for a reply. */
function aboutMessages(kinds: string[], queuedBefore: Time) {
  return failedEmails(queuedBefore)
    .where('outboxMails.subject', '=', mailSubject)
    .where('outboxMails.kind', 'in', kinds)
    .where(waits('outboxMails.subjectId'));
}

/** Selects undelivered digests, once for each of their messages that still waits for a reply. */
function summaries(queuedBefore: Time) {
  return failedEmails(queuedBefore)
    .innerJoin('summarisedMessages', 'summarisedMessages.summaryId', 'outboxMails.subjectId')
    .where('outboxMails.subject', '=', summarySubject)
    .where(waits('summarisedMessages.messageId'));
}

const announcing = ['notification'];

const countUntold = preparedCount((db, value: Values<{ before: string }>) =>
  db.selectFrom(
    aboutMessages(announcing, value('before'))
      .select('outboxMails.subjectId as id')
      .union(summaries(value('before')).select('summarisedMessages.messageId as id'))
      .as('untold'),
  ),
);
const countReminders = preparedCount((_db, value: Values<{ before: string }>) =>
  aboutMessages(reminderKinds, value('before')),
);

/**
 * Returns the number of messages whose notification was not delivered, and of undelivered reminders, for the health
 * check and the log; null when there are none.
 */
export async function countFailedDeliveries() {
  const state = await readMailState();
  // While nothing is sent, the grace period is pointless.
  const before = secondsFromNow(state === 'on' ? -alarmAfterSeconds : 0);
  const count = await countUntold({ before });
  const reminders = await countReminders({ before });
  if (count + reminders === 0) return null;
  const problem: MailProblem = state === 'on' ? 'failing' : state;
  return { count, reminders, problem };
}

export type Alarm = NonNullable<Awaited<ReturnType<typeof currentAlarm>>>;

/** Returns the alarm for the dashboard, or null. */
export async function readAlarm(actor: Actor) {
  authorize(actor, 'messages');
  return currentAlarm();
}

/** The same without an actor, for webhooks. Its reason is the error of the latest attempt; null before the first one. */
export async function currentAlarm() {
  const alarm = await countFailedDeliveries();
  if (!alarm) return null;
  const columns = ['outboxMails.lastError', 'outboxMails.nextAttemptAt'] as const;
  const latest = await aboutMessages([...announcing, ...reminderKinds], nowIso())
    .select(columns)
    .where('outboxMails.lastError', 'is not', null)
    .unionAll(summaries(nowIso()).select(columns).where('outboxMails.lastError', 'is not', null))
    .orderBy('nextAttemptAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...alarm, reason: latest?.lastError ?? null };
}

/** Returns the permanently failed emails to staff that can be sent again. */
export function listFailed(limit: number): Promise<{ subject: string; subjectId: number; kind: string }[]> {
  const columns = ['outboxMails.subject', 'outboxMails.subjectId', 'outboxMails.kind'] as const;
  return aboutMessages([...announcing, ...reminderKinds], nowIso())
    .select(columns)
    .where('outboxMails.status', '=', 'failed')
    .union(summaries(nowIso()).select(columns).where('outboxMails.status', '=', 'failed'))
    .orderBy('subjectId')
    .limit(limit)
    .execute();
}
