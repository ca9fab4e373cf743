/** Delivers the events of one webhook: claim, render, send, record. A crash after any step loses nothing. */
import type { Logger } from 'pino';
import { readBusinessDetails, readPublicAddress } from '~/content/settings/settings.server';
import { nowIso } from '~/platform/clock.server';
import { Leases } from '~/platform/threads/lease.server';
import type { DeliveryRow, EventKind, EventKinds, EventPayload } from '~/records/event.server';
import { type Tx, transaction } from '../../db/store.server';
import { switchOffIfDead } from './auto-disable.server';
import { bodyFor } from './body';
import { readTarget, type Target } from './model.server';
import { type DeliveryAttempt, sendEvent } from './send.server';
import { testEvent } from './webhook-names';

const hour = 60 * 60;

const leases = new Leases<DeliveryRow>({
  table: 'webhookDeliveries',
  order: ['nextAttemptAt', 'id'],
  partitionColumn: 'webhookId',
  firstRetry: 30,
  retryMax: 6 * hour,
  givenUpAfter: 3 * 24 * hour,
});

/** The outcome of one delivery: none was due, done, or failed, with the seconds until the next attempt. */
type Outcome = 'idle' | 'done' | { retryAfter: number };

/**
 * Delivers the next due event of a webhook. A test is delivered first, and also to an inactive webhook.
 * @param signal aborts the delivery, which is then queued again
 */
export async function deliverNextTo(
  webhookId: number,
  kinds: EventKinds,
  log: Logger,
  signal: AbortSignal,
): Promise<Outcome> {
  const target = await readTarget(webhookId);
  const delivery = target && (await leases.claim((db) => leases.next(db, webhookId, !target.isActive)));
  if (!delivery) return 'idle';
  const ofDelivery = log.child({ webhook: webhookId, delivery: delivery.id, event: delivery.event });
  const payload = await payloadOf(kinds, delivery);
  if ('drop' in payload) {
    await leases.settle(delivery, { status: 'dropped', leasedUntil: null, lastError: payload.drop });
    return 'done';
  }
  const body = bodyFor(target.format, payload, delivery);
  let attempt: DeliveryAttempt;
  try {
    attempt = await leases.withLease(delivery, ofDelivery, () => sendEvent(target, delivery.messageId, body, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
    await leases.settle(delivery, { status: 'queued', leasedUntil: null, nextAttemptAt: nowIso() });
    return 'done';
  }
  await note(target, delivery, attempt, ofDelivery);
  return attempt.error === null ? 'done' : { retryAfter: attempt.retryAfter };
}

async function payloadOf(kinds: EventKinds, delivery: DeliveryRow): Promise<EventPayload<unknown> | { drop: string }> {
  if (delivery.event === testEvent) return test();
  const kind = (kinds as Record<string, EventKind | undefined>)[delivery.event];
  if (!kind) return { drop: 'This event no longer exists.' };
  return kind.payload(delivery, await readPublicAddress());
}

async function test(): Promise<EventPayload<unknown>> {
  const { brandName } = await readBusinessDetails();
  return {
    data: { message: 'It works.' },
    title: `A test from the website of ${brandName}`,
    facts: [],
    text: 'It works.',
  };
}

/** Records the attempt and its effects on the delivery and the webhook, in one transaction. */
async function note(target: Target, delivery: DeliveryRow, attempt: DeliveryAttempt, log: Logger): Promise<void> {
  const { retryAfter, ...recorded } = attempt;
  const { error } = recorded;
  const isTest = delivery.event === testEvent;
  const after =
    error === null
      ? { status: 'sent' as const, sentAt: nowIso(), leasedUntil: null, lastError: null }
      : leases.afterFailure(delivery, error, { isFinal: isTest, waitAtLeast: retryAfter });
  const isSwitchedOff = await transaction(async (tx) => {
    if (!(await leases.settle(delivery, after, tx))) return false;
    await tx
      .insertInto('webhookAttempts')
      .values({ deliveryId: delivery.id, ...recorded })
      .execute();
    if (error === null) await recordSuccess(tx, target);
    return error !== null && !isTest && (await switchOffIfDead(tx, target, delivery.id, recorded));
  });
  if (error === null) log.info({ status: recorded.status }, 'Webhook delivered.');
  else log.warn({ status: recorded.status, attempt: delivery.attempts }, `Webhook delivery failed: ${error}`);
  if (isSwitchedOff) log.error('Webhook turned off: deliveries keep failing.');
}

async function recordSuccess(tx: Tx, { id }: Target): Promise<void> {
  await tx.updateTable('webhooks').set({ lastSuccessAt: nowIso(), failingSince: null }).where('id', '=', id).execute();
}
