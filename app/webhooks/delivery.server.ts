/** Webhook deliveries: listed for staff, tested, sent again, and deleted. */
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { Conflict } from '~/platform/errors';
import { urgentTime } from '~/platform/threads/lease.server';
import type { Actor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { announceEvents, newMessageId } from '~/records/event.server';
import { type ListPage, orNotFound, type Paging, readPage } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { inBatches } from '../../db/batches.server';
import { queries } from '../../db/store.server';
import { find, permission, subject } from './model.server';
import { type DeliveryRecord, deliveryRecordSchema } from './schema';
import { testEvent } from './webhook-names';

/** Returns the deliveries, latest first. @throws {NotFound} for an unknown webhook */
export async function listDeliveries(
  actor: Actor,
  webhookId: number,
  paging: Paging,
): Promise<ListPage<DeliveryRecord>> {
  await find(actor, webhookId);
  const own = queries().selectFrom('webhookDeliveries').where('webhookId', '=', webhookId);
  const page = await readPage(own.selectAll().orderBy('id', 'desc'), own, paging);
  const ids = page.items.map(({ id }) => id);
  const attempts = await queries()
    .selectFrom('webhookAttempts')
    .selectAll()
    .where('deliveryId', 'in', ids)
    .orderBy('id')
    .execute();
  const attemptsOf = (id: number) => attempts.filter(({ deliveryId }) => deliveryId === id);
  return {
    ...page,
    items: page.items.map((row) => deliveryRecordSchema.parse({ ...row, attempts: attemptsOf(row.id) })),
  };
}

/** Queues a test. @throws {NotFound}, {Conflict} while a test is pending, {ReauthRequired} */
export async function sendTest(actor: Actor, webhookId: number): Promise<void> {
  const { name } = await find(actor, webhookId);
  await writeAs(actor, permission, async (tx, author) => {
    const underWay = await tx
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('webhookId', '=', webhookId)
      .where('status', 'in', ['queued', 'sending'])
      .where('event', '=', testEvent)
      .executeTakeFirst();
    if (underWay) throw new Conflict('A test is already being sent.');
    const timestamp = nowIso();
    await tx
      .insertInto('webhookDeliveries')
      .values({
        webhookId,
        event: testEvent,
        subject,
        subjectId: webhookId,
        messageId: newMessageId(),
        nextAttemptAt: urgentTime,
        queuedAt: timestamp,
        createdAt: timestamp,
      })
      .execute();
    await audit(tx, author, { action: 'tested', subject, id: webhookId, summary: name });
    announceEvents(tx);
  });
}

/**
 * Sends an event again, or immediately if it is queued. A delivered one gets a new ID, because the receiver would
 * discard a duplicate.
 * @throws {NotFound}, {Conflict} while it is being sent, or the webhook is inactive
 */
export async function resendDelivery(actor: Actor, webhookId: number, id: number): Promise<void> {
  const { name, isActive } = await find(actor, webhookId);
  await writeAs(actor, permission, async (tx, author) => {
    const row = await tx
      .selectFrom('webhookDeliveries')
      .select(['status', 'event'])
      .where('id', '=', id)
      .where('webhookId', '=', webhookId)
      .executeTakeFirst();
    const { status, event } = orNotFound(row, 'delivery');
    if (status === 'sending') throw new Conflict('This event is being sent.');
    if (!isActive && event !== testEvent) throw new Conflict('The webhook is not in use. Turn it on first.');
    const timestamp = nowIso();
    await tx
      .updateTable('webhookDeliveries')
      .set({
        ...(status === 'queued' ? {} : { status: 'queued', attempts: 0, firstAttemptAt: null, queuedAt: timestamp }),
        ...(status === 'sent' ? { messageId: newMessageId(), sentAt: null } : {}),
        nextAttemptAt: event === testEvent ? urgentTime : timestamp,
        lastError: null,
      })
      .where('id', '=', id)
      .execute();
    await audit(tx, author, { action: 'sent again to', subject, id: webhookId, summary: `${name}: ${event}` });
    announceEvents(tx);
  });
}

const retentionSeconds = 30 * 24 * 60 * 60;

/** Deletes completed deliveries, and those of webhooks that stay inactive, in batches. */
export async function sweepDeliveries(): Promise<void> {
  const before = secondsFromNow(-retentionSeconds);
  await inBatches(async (tx, limit) => {
    const old = tx
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('queuedAt', '<', before)
      .where('status', '!=', 'sending')
      .limit(limit);
    const { numDeletedRows } = await tx
      .deleteFrom('webhookDeliveries')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
