/** Webhook events: queued in the transaction of their cause, and sent by `webhooks/worker.server.ts`. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod';
import { now, nowIso } from '~/platform/clock.server';
import { workerSignal } from '~/platform/threads/worker-signal.server';
import { prepared, type Values } from '../../db/prepared.server';
import type { Row } from '../../db/schema';
import { currentStore, type Queries, type Tx } from '../../db/store.server';
import type { EventName } from './event';

export type DeliveryRow = Row<'webhookDeliveries'>;

/** The record that an event is about, named as in the audit log. */
interface About {
  subject: string;
  subjectId: number;
}

export interface EventPayload<Data> {
  /** For integrations. */
  data: Data;
  /** For people: a title, the text below it, and a link. */
  title: string;
  facts: [label: string, value: string][];
  text?: string;
  link?: { label: string; url: string };
}

/** An event type, as its module defines it. */
export interface EventKind<S extends z.ZodType = z.ZodType> {
  /** The schema of `data`. */
  schema: S;
  /**
   * Returns the data at the time of sending, as for emails, so that deleted data is not sent.
   * @param site the site's public origin; null while unknown
   */
  payload(delivery: DeliveryRow, site: string | null): Promise<EventPayload<z.output<S>> | { drop: string }>;
}

export type EventKinds = Readonly<Record<EventName, EventKind>>;

/** Wakes the webhook worker. */
export const { announce: announceEvents, onNews: onEvents } = workerSignal('event');

/** Queues an event for all its webhooks, in the transaction of its cause. */
export async function queueEvent(tx: Tx, event: EventName, { subject, subjectId }: About): Promise<void> {
  const inserted = await insert(tx, { event, subject, subjectId, messageId: newMessageId(), moment: nowIso() });
  if (inserted.length > 0) announceEvents(tx);
}

/** Returns the time up to which an event was checked; null before the first time. */
export async function readMark(db: Queries | Tx, event: EventName): Promise<string | null> {
  const mark = await db.selectFrom('eventCursors').select('upTo').where('event', '=', event).executeTakeFirst();
  return mark?.upTo ?? null;
}

/** Records the time up to which an event was checked. */
export async function setMark(tx: Tx, event: EventName, upTo: string): Promise<void> {
  await tx
    .insertInto('eventCursors')
    .values({ event, upTo })
    .onConflict((conflict) => conflict.column('event').doUpdateSet({ upTo }))
    .execute();
}

/** One ID for all receivers. It begins with the time, because random IDs would change many pages of an index. */
export const newMessageId = () => `msg_${now().getTime().toString(36)}${randomUUID().replaceAll('-', '')}`;

/** Runs in visitors' requests, so it is one statement, which does nothing without webhooks. */
const insert = prepared(
  (db, value: Values<{ event: string; subject: string; subjectId: number; messageId: string; moment: string }>) =>
    db
      .insertInto('webhookDeliveries')
      .columns(['webhookId', 'event', 'subject', 'subjectId', 'messageId', 'nextAttemptAt', 'queuedAt', 'createdAt'])
      .expression((eb) =>
        eb
          .selectFrom('webhooks')
          .select([
            'id',
            value('event').as('event'),
            value('subject').as('subject'),
            value('subjectId').as('subjectId'),
            value('messageId').as('messageId'),
            value('moment').as('nextAttemptAt'),
            value('moment').as('queuedAt'),
            value('moment').as('createdAt'),
          ])
          .where(sql<boolean>`is_active = 1`)
          .where(currentStore().sqlDialect.holds(sql`' ' || events || ' '`, sql`' ' || ${value('event')} || ' '`)),
      )
      .returning('id'),
);
