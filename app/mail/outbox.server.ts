/** Mail that waits to be sent. It is written with what causes it, and taken from here by `outbox-claim.server.ts`. */

import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { now, nowIso } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/secret.server';
import { isWithin } from '~/platform/throttle.server';
import { prepared, type Values } from '../../db/prepared.server';
import type { Row } from '../../db/schema';
import { type Queries, queries, type Tx } from '../../db/store.server';

export type OutboxMail = Row<'outboxMails'>;
export type MailKind = OutboxMail['kind'];

/** Acknowledgements to one address in a day: a stranger's address that somebody types in is not flooded. */
const acknowledgementLimit = { hits: 3, seconds: 24 * 60 * 60 };

const events = new EventEmitter();

/** Tells this process's worker that there may be mail to send. Call it after the transaction. */
export function announceMail(): void {
  events.emit('mail');
}

/** Returns how to stop listening. */
export function onMail(listener: () => void): () => void {
  events.on('mail', listener);
  return () => events.off('mail', listener);
}

/** Queues the mails that a new message causes; for suspected spam they are held back. */
export async function queueMails(tx: Tx, contactRequestId: number, visitor: string, isHeld: boolean): Promise<void> {
  const acknowledgement = isHeld ? 'held' : await acknowledgementStatus(tx, visitor);
  await addBothMails(tx, {
    contactRequestId,
    moment: nowIso(),
    notification: isHeld ? 'held' : 'queued',
    notificationId: newMessageId(),
    acknowledgement,
    acknowledgementId: newMessageId(),
    acknowledgementError: acknowledgement === 'dropped' ? floodReason : null,
  });
}

interface BothMails {
  contactRequestId: number;
  moment: string;
  notification: OutboxMail['status'];
  notificationId: string;
  acknowledgement: OutboxMail['status'];
  acknowledgementId: string;
  acknowledgementError: string | null;
}

const addBothMails = prepared((db, value: Values<BothMails>) => {
  const moment = value('moment');
  const mail = {
    contactRequestId: value('contactRequestId'),
    nextAttemptAt: moment,
    queuedAt: moment,
    createdAt: moment,
  };
  return db.insertInto('outboxMails').values([
    {
      ...mail,
      kind: 'notification',
      status: value('notification'),
      messageId: value('notificationId'),
      lastError: null,
    },
    {
      ...mail,
      kind: 'acknowledgement',
      status: value('acknowledgement'),
      messageId: value('acknowledgementId'),
      lastError: value('acknowledgementError'),
    },
  ]);
});

/** The time comes first: wholly random ones would each change another page of their index. */
const newMessageId = () => `${now().getTime().toString(36)}.${randomUUID()}`;

const floodReason = 'Several acknowledgements have gone to this address today.';

async function acknowledgementStatus(tx: Tx, visitor: string): Promise<'queued' | 'dropped'> {
  const limit = { key: `acknowledgement:${keyedDigest('throttle', mailbox(visitor))}`, ...acknowledgementLimit };
  return (await isWithin(tx, limit)) ? 'queued' : 'dropped';
}

/** Addresses that reach one person: letter case, dots and what follows a plus sign make no difference. */
function mailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}

/** Keeps back what a message would still cause. */
export async function hold(tx: Tx, contactRequestId: number): Promise<void> {
  await tx
    .updateTable('outboxMails')
    .set({ status: 'held' })
    .where('contactRequestId', '=', contactRequestId)
    .where('status', '=', 'queued')
    .execute();
}

/** Lets go what was held back: the message is not spam after all. */
export async function release(tx: Tx, contactRequestId: number, visitor: string): Promise<void> {
  const held = await tx
    .selectFrom('outboxMails')
    .select(['id', 'kind'])
    .where('contactRequestId', '=', contactRequestId)
    .where('status', '=', 'held')
    .execute();
  for (const { id, kind } of held) {
    const status = kind === 'acknowledgement' ? await acknowledgementStatus(tx, visitor) : 'queued';
    await tx
      .updateTable('outboxMails')
      .set({ status, nextAttemptAt: nowIso(), ...(status === 'dropped' ? { lastError: floodReason } : {}) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Has a mail sent again, or at once if it waits. Nothing happens while it is being sent or held back.
 *
 * @returns whether it will be sent
 */
export async function sendAgain(tx: Tx, contactRequestId: number, kind: MailKind): Promise<boolean> {
  const mail = await tx
    .selectFrom('outboxMails')
    .select(['id', 'status', 'messageId'])
    .where('contactRequestId', '=', contactRequestId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!mail || mail.status === 'held' || mail.status === 'sending') return false;
  const moment = nowIso();
  const anew = { status: 'queued', attempts: 0, firstAttemptAt: null, sentAt: null, queuedAt: moment } as const;
  await tx
    .updateTable('outboxMails')
    .set({
      ...(mail.status === 'queued' ? {} : anew),
      // One that was delivered would be taken for a copy of itself and be thrown away.
      ...(mail.status === 'sent' ? { messageId: newMessageId() } : {}),
      nextAttemptAt: moment,
      lastError: null,
    })
    .where('id', '=', mail.id)
    .execute();
  return true;
}

/** Makes all mail that waits for its next attempt due at once: what kept it may be mended. */
export async function makeWaitingMailDue(db: Queries | Tx = queries()): Promise<void> {
  await db
    .updateTable('outboxMails')
    .set({ nextAttemptAt: nowIso() })
    .where('status', '=', 'queued')
    .where('nextAttemptAt', '>', nowIso())
    .execute();
}
