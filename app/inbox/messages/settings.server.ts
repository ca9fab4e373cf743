/**
 * Retention of messages, and erasure of one person's messages. Both need an admin and are recorded in the audit log.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { readKey, storeKey } from '~/content/settings/keys.server';
import { truncateWal } from '~/platform/checkpoints.server';
import { now } from '~/platform/clock.server';
import { NotFound } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit, programAuthor } from '~/records/audit.server';
import { countRows } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { countPurgeQueue, markForPurge, purgeMarked } from '../retention/purge-queue.server';
import { retentionLabel } from '../retention/retention';
import { purgeTestimonialRequests, testimonialRequestsOf } from '../testimonial-requests/model.server';
import { retentionKey, retentionSchema } from './settings';

export const permission = 'message-settings';

const subject = 'message settings';

/** Returns the retention in months; 0 for no limit. Everyone who reads messages may know it. */
export async function readRetention(actor: Actor): Promise<number> {
  authorize(actor, 'messages');
  return retentionMonths();
}

async function retentionMonths(): Promise<number> {
  const content = await readKey(queries(), retentionKey);
  // An invalid value deletes nothing.
  return retentionSchema.safeParse({ months: Number(content) }).data?.months ?? 0;
}

/** Sets the retention in months. A sweep deletes older messages within two hours. */
export function saveRetention(actor: Actor, months: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    await storeKey(tx, retentionKey, String(months));
    const summary = `Messages are kept: ${retentionLabel(months) ?? 'until they are deleted'}`;
    await audit(tx, author, { action: 'updated', subject, summary });
  });
}

/** Returns the number of messages from an address, ignoring letter case. */
export async function countFrom(actor: Actor, email: string): Promise<number> {
  authorize(actor, permission);
  return countRows(from(queries(), email));
}

/** The maximum wait for an erasure, in milliseconds. It then continues in the background. */
const timeoutMs = 3000;

/**
 * Permanently deletes every message from an address with its emails, also from the database's files. After the promise
 * resolves, the deletion survives a crash. The audit log contains only the number of messages.
 * @returns the number of messages, and whether they are deleted already
 * @throws {NotFound} when there are none
 */
export async function purgeFrom(actor: Actor, email: string): Promise<{ count: number; isDone: boolean }> {
  const count = await writeAs(actor, permission, async (tx, author) => {
    const purged = await markForPurge(tx, from(tx, email));
    const requests = await purgeTestimonialRequests(tx, email);
    if (purged + requests === 0) throw new NotFound('message from this address');
    if (requests > 0)
      await audit(tx, author, { action: 'erased', subject: 'quote request', summary: `${requests} of one person` });
    const summary = purged === 1 ? '1 message of one person' : `${purged} messages of one person`;
    await audit(tx, author, { action: 'erased', subject: 'messages', summary });
    return purged;
  });
  const isDone = purgeMarked().then(
    () => true,
    // The next sweep continues.
    () => false,
  );
  return { count, isDone: await Promise.race([isDone, pause(timeoutMs, false, { ref: false })]) };
}

export async function countBeingErased(actor: Actor): Promise<number> {
  authorize(actor, permission);
  return countPurgeQueue();
}

export async function countTestimonialRequests(actor: Actor, email: string): Promise<number> {
  authorize(actor, permission);
  return (await testimonialRequestsOf(queries(), email)).length;
}

function from(db: Queries | Tx, email: string) {
  return (
    db
      .selectFrom('contactRequests')
      // SQLite's `lower` only converts ASCII letters.
      .where(sql<string>`lower(company_email)`, 'in', [
        email.toLowerCase(),
        email.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
      ])
      .where('id', 'not in', (eb) => eb.selectFrom('messagePurgeQueue').select('messageId'))
  );
}

/** Deletes messages after their retention. @returns their number */
export async function sweepMessages(): Promise<number> {
  const swept = await markOldForPurge(await retentionMonths());
  await purgeMarked();
  // Also truncates content that was deleted while another process was reading.
  await truncateWal();
  return swept;
}

/** The rows per transaction, so that others can write in between. */
const batch = 5000;

async function markOldForPurge(months: number): Promise<number> {
  if (months === 0) return 0;
  const oldest = monthsAgo(months);
  let purged = 0;
  for (;;) {
    const count = await transaction(async (tx) => {
      const old = tx
        .selectFrom('contactRequests')
        .where('createdAt', '<', oldest)
        .where((eb) => eb.or([eb('importedAt', 'is', null), eb('importedAt', '<', oldest)]))
        .where('id', 'not in', (eb) => eb.selectFrom('messagePurgeQueue').select('messageId'))
        .limit(batch);
      const marked = await markForPurge(tx, old);
      if (marked === 0) return 0;
      const summary = `${marked} ${marked === 1 ? 'message' : 'messages'} older than ${retentionLabel(months)}`;
      await audit(tx, programAuthor, { action: 'deleted', subject: 'messages', summary });
      return marked;
    });
    purged += count;
    if (count < batch) return purged;
  }
}

function monthsAgo(months: number): string {
  const date = now();
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // 31 August minus six months is 28 February, not 3 March.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
