/** Counts the emails and webhook deliveries in the queues. */
import { now } from '~/platform/clock.server';
import { queries } from '../../../db/store.server';

export async function readBacklogs() {
  const [mail, webhooks] = await Promise.all([backlogOf('outboxMails'), backlogOf('webhookDeliveries')]);
  return { mail, webhooks };
}

async function backlogOf(table: 'outboxMails' | 'webhookDeliveries') {
  const rows = await queries()
    .selectFrom(table)
    .select((eb) => ['status', eb.fn.countAll<number>().as('count'), eb.fn.min('queuedAt').as('oldest')])
    .where('status', 'in', ['queued', 'sending', 'failed'])
    .groupBy('status')
    .execute();
  const pending = rows.filter(({ status }) => status !== 'failed');
  const [oldest] = pending.map((row) => row.oldest).sort();
  return {
    pending: pending.reduce((sum, { count }) => sum + Number(count), 0),
    /** The age of the oldest queued entry; 0 if the queue is empty. */
    oldestSeconds: oldest ? Math.max(0, (now().getTime() - Date.parse(oldest)) / 1000) : 0,
    /** The number of permanently failed entries. */
    failed: Number(rows.find(({ status }) => status === 'failed')?.count ?? 0),
  };
}
