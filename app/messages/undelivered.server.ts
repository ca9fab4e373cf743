/** The alarm when staff are not told: of new messages, by mails of their own and in summaries, and of answers that are due. */
import { expressionBuilder } from 'kysely';
import { type MailState, readMailState } from '~/mail/smtp-config.server';
import { secondsFromNow } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import type { Database } from '../../db/schema';
import { queries } from '../../db/store.server';
import { mailSubject } from './message-mails.server';
import { reminderKinds } from './reminders.server';
import { subject as summarySubject } from './summary.server';

/** Why staff are not told: there are no settings yet, mail is switched off, or it is tried in vain. */
export type MailTrouble = Exclude<MailState, 'on'> | 'failing';

/** A mail to staff that has not gone out after this long is an alarm; a first attempt may well fail. */
const alarmAfterSeconds = 15 * 60;

/** Mails that nobody got: those that failed, and those that have waited for so many seconds at least. */
function undeliveredMails(waitingSeconds: number) {
  return queries()
    .selectFrom('outboxMails')
    .where('outboxMails.unreached', 'is', null)
    .where((eb) =>
      eb.or([
        eb('outboxMails.status', '=', 'failed'),
        eb.and([
          eb('outboxMails.status', 'in', ['queued', 'sending']),
          eb('outboxMails.queuedAt', '<=', secondsFromNow(-waitingSeconds)),
        ]),
      ]),
    );
}

/**
 * Whether a message waits for an answer. It is looked up for each mail, not joined: right after many have come, a store
 * that takes both for few would compare each with each.
 */
function waits(message: 'outboxMails.subjectId' | 'summarisedMessages.messageId') {
  const eb = expressionBuilder<Database, 'outboxMails' | 'summarisedMessages'>();
  const ofIt = eb.selectFrom('contactRequests').whereRef('contactRequests.id', '=', message);
  return eb(ofIt.select('status').where('answeredAt', 'is', null), 'in', ['new', 'read']);
}

/** Undelivered mails of these kinds, about messages that still wait for an answer. */
function aboutMessages(kinds: string[], waitingSeconds: number) {
  return undeliveredMails(waitingSeconds)
    .where('outboxMails.subject', '=', mailSubject)
    .where('outboxMails.kind', 'in', kinds)
    .where(waits('outboxMails.subjectId'));
}

/** Undelivered summaries, once for each message in them that still waits for an answer. */
function summaries(waitingSeconds: number) {
  return undeliveredMails(waitingSeconds)
    .innerJoin('summarisedMessages', 'summarisedMessages.summaryId', 'outboxMails.subjectId')
    .where('outboxMails.subject', '=', summarySubject)
    .where(waits('summarisedMessages.messageId'));
}

const announcing = ['notification'];

export interface Undelivered {
  /** Messages that nobody was told of. */
  count: number;
  /** Reminders that nobody got. */
  reminders: number;
  trouble: MailTrouble;
}

/** What the health check and the log tell; null when all arrives. */
export async function countUndelivered(): Promise<Undelivered | null> {
  const state = await readMailState();
  // Where nothing is tried, nothing need be waited for.
  const waiting = state === 'on' ? alarmAfterSeconds : 0;
  const { count } = await queries()
    .selectFrom(
      aboutMessages(announcing, waiting)
        .select('outboxMails.subjectId as id')
        .union(summaries(waiting).select('summarisedMessages.messageId as id'))
        .as('untold'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { reminders } = await aboutMessages(reminderKinds, waiting)
    .select((eb) => eb.fn.countAll<number>().as('reminders'))
    .executeTakeFirstOrThrow();
  if (Number(count) + Number(reminders) === 0) return null;
  return { count: Number(count), reminders: Number(reminders), trouble: state === 'on' ? 'failing' : state };
}

export interface Alarm extends Undelivered {
  /** Why the latest attempt failed, in words; null before one was made. */
  reason: string | null;
}

/** The alarm for the dashboard; null when all is well. */
export async function readAlarm(actor: Actor): Promise<Alarm | null> {
  authorize(actor, 'messages');
  return presentAlarm();
}

/** The same for nobody in particular: for programs that are told of it. */
export async function presentAlarm(): Promise<Alarm | null> {
  const alarm = await countUndelivered();
  if (!alarm) return null;
  const columns = ['outboxMails.lastError', 'outboxMails.nextAttemptAt'] as const;
  const latest = await aboutMessages([...announcing, ...reminderKinds], 0)
    .select(columns)
    .where('outboxMails.lastError', 'is not', null)
    .unionAll(summaries(0).select(columns).where('outboxMails.lastError', 'is not', null))
    .orderBy('nextAttemptAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...alarm, reason: latest?.lastError ?? null };
}

/** The mails to staff that failed for good and can be sent again. */
export function listFailed(limit: number): Promise<{ subject: string; subjectId: number; kind: string }[]> {
  const columns = ['outboxMails.subject', 'outboxMails.subjectId', 'outboxMails.kind'] as const;
  return aboutMessages([...announcing, ...reminderKinds], 0)
    .select(columns)
    .where('outboxMails.status', '=', 'failed')
    .union(summaries(0).select(columns).where('outboxMails.status', '=', 'failed'))
    .orderBy('subjectId')
    .limit(limit)
    .execute();
}
