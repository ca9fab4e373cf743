/** How the mails of messages fare: for each message, and as an alarm when nobody is told of new ones. */

import type { OutboxMail } from '~/mail/outbox.server';
import { secondsFromNow } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { type Queries, queries, type Tx } from '../../db/store.server';
import type { ContactRequest } from './contact-request';
import { type MessageMailKind, mailSubject, messageMailKinds } from './message-mails.server';
import { latestReplies, type ReplyProgress, replyStates } from './reply-progress.server';

type Delivery = ContactRequest['delivery'];

/** A mail as its message's page shows it. */
export interface MailProgress {
  kind: MessageMailKind;
  status: OutboxMail['status'];
  attempts: number;
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  /** The address it goes to takes no mail. */
  isAddressRefused: boolean;
}

export interface MessageMail {
  delivery: Delivery;
  held: boolean;
}

const apiStates = {
  held: 'none',
  dropped: 'none',
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
} as const;

/** The state of the mails of each of these messages. */
export async function readDeliveries(
  ids: number[],
  db: Queries | Tx = queries(),
): Promise<(id: number) => MessageMail> {
  const [mails, replyOf] =
    ids.length === 0
      ? [[], new Map<number, ReplyProgress>()]
      : await Promise.all([progressOf(ids, db), latestReplies(ids, db)]);
  const byMessage = new Map<number, MailProgress[]>();
  for (const mail of mails) {
    byMessage.set(mail.subjectId, [...(byMessage.get(mail.subjectId) ?? []), mail]);
  }
  return (id) => summarise(byMessage.get(id) ?? [], replyOf.get(id));
}

function summarise(mails: MailProgress[], reply: ReplyProgress | undefined): MessageMail {
  const of = (kind: MessageMailKind) => mails.find((mail) => mail.kind === kind);
  const stateOf = (kind: MessageMailKind): Delivery['notification'] => apiStates[of(kind)?.status ?? 'dropped'];
  return {
    held: mails.some(({ status }) => status === 'held'),
    delivery: {
      notification: stateOf('notification'),
      acknowledgement: stateOf('acknowledgement'),
      reply: reply ? replyStates[reply.status] : 'none',
      lastError: of('notification')?.lastError ?? of('acknowledgement')?.lastError ?? reply?.lastError ?? null,
      visitorUnreachable: isUnreachable(of('acknowledgement'), reply),
    },
  };
}

/** An answer that went out has reached them, whatever became of what was sent before. */
function isUnreachable(acknowledgement: MailProgress | undefined, reply: ReplyProgress | undefined): boolean {
  if (reply?.status === 'sent') return false;
  return Boolean(acknowledgement?.isAddressRefused || reply?.isAddressRefused);
}

/** The mails of one message, the notification first. */
export async function readMails(actor: Actor, contactRequestId: number): Promise<MailProgress[]> {
  authorize(actor, 'messages');
  return progressOf([contactRequestId], queries());
}

function progressOf(ids: number[], db: Queries | Tx) {
  return db
    .selectFrom('outboxMails')
    .select(['subjectId', 'kind', 'status', 'attempts', 'nextAttemptAt', 'sentAt', 'lastError', 'isAddressRefused'])
    .where('subject', '=', mailSubject)
    .where('subjectId', 'in', ids)
    .where('kind', 'in', messageMailKinds)
    .orderBy('priority')
    .$narrowType<{ kind: MessageMailKind }>()
    .execute();
}

/** Why notifications do not arrive: there are no settings yet, mail is switched off, or it is tried in vain. */
export type MailTrouble = 'unconfigured' | 'off' | 'failing';

async function readSwitch(): Promise<'on' | Exclude<MailTrouble, 'failing'>> {
  const config = await queries().selectFrom('smtpConfig').select('isActive').executeTakeFirst();
  if (!config) return 'unconfigured';
  return config.isActive ? 'on' : 'off';
}

/** A notification that has not gone out after this long is an alarm; a first attempt may well fail. */
const alarmAfterSeconds = 15 * 60;

/**
 * Notifications that did not arrive, of messages that still wait for an answer: those that failed, and those that wait.
 *
 * @param waitingSeconds for how long at least
 */
function undelivered(waitingSeconds: number) {
  return queries()
    .selectFrom('outboxMails')
    .innerJoin('contactRequests', 'contactRequests.id', 'outboxMails.subjectId')
    .where('outboxMails.subject', '=', mailSubject)
    .where('outboxMails.kind', '=', 'notification')
    .where('contactRequests.answeredAt', 'is', null)
    .where('contactRequests.status', 'in', ['new', 'read'])
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

export interface Undelivered {
  count: number;
  trouble: MailTrouble;
}

/** What the health check and the log tell; null when every notification arrives. */
export async function countUndelivered(): Promise<Undelivered | null> {
  const state = await readSwitch();
  // Where nothing is tried, nothing need be waited for.
  const { count } = await undelivered(state === 'on' ? alarmAfterSeconds : 0)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) === 0 ? null : { count: Number(count), trouble: state === 'on' ? 'failing' : state };
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
  const latest = await undelivered(0)
    .select('outboxMails.lastError as reason')
    .where('outboxMails.lastError', 'is not', null)
    .orderBy('outboxMails.nextAttemptAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...alarm, reason: latest?.reason ?? null };
}

/** The messages whose notification failed for good and can be sent again. */
export async function listFailed(limit: number): Promise<number[]> {
  const rows = await undelivered(0)
    .select('contactRequests.id')
    .where('outboxMails.status', '=', 'failed')
    .orderBy('contactRequests.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
