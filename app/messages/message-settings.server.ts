/** How long messages are kept, and erasing what one person has sent: both for admins, both in the audit trail. */
import { sql } from 'kysely';
import { emptyLog } from '~/platform/checkpoints.server';
import { now, nowIso } from '~/platform/clock.server';
import { NotFound } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { record } from '~/records/audit.server';
import { writeAs } from '~/records/write.server';
import { type Queries, queries, type Tx, transaction } from '../../db/store.server';
import { retentionSchema } from './message-settings';
import { retentionLabel } from './retention';

export const permission = 'message-settings';

const retentionKey = 'message-retention-months';
const subject = 'message settings';

/** For how many months messages are kept; 0: until somebody deletes them. Everyone who reads messages may know. */
export async function readRetention(actor: Actor): Promise<number> {
  authorize(actor, 'messages');
  return retentionMonths();
}

async function retentionMonths(): Promise<number> {
  const row = await queries()
    .selectFrom('siteContent')
    .select('content')
    .where('key', '=', retentionKey)
    .executeTakeFirst();
  return row ? retentionSchema.parse({ months: Number(row.content) }).months : 0;
}

/** Sets how long messages are kept. What is older goes with one of the next sweeps, within two hours. */
export function saveRetention(actor: Actor, months: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const row = { content: String(months), updatedAt: nowIso() };
    await tx
      .insertInto('siteContent')
      .values({ key: retentionKey, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    const summary = `Messages are kept: ${retentionLabel(months) ?? 'until they are deleted'}`;
    await record(tx, author, { action: 'updated', subject, summary });
  });
}

/** How many messages came from an address, whatever its letter case. */
export async function countFrom(actor: Actor, email: string): Promise<number> {
  authorize(actor, permission);
  const row = await from(queries(), email)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Deletes every message from an address for ever, with its mails: nothing of them is to be read in the database's files.
 * The trail says how many, not whose.
 *
 * @returns how many there were
 * @throws {NotFound} when there are none
 */
export async function eraseFrom(actor: Actor, email: string): Promise<number> {
  const erased = await writeAs(actor, permission, async (tx, author) => {
    const ids = (await from(tx, email).select('id').execute()).map(({ id }) => id);
    if (ids.length === 0) throw new NotFound('message from this address');
    await tx.deleteFrom('contactRequests').where(sql<string>`lower(company_email)`, '=', email.toLowerCase()).execute();
    const summary = ids.length === 1 ? '1 message of one person' : `${ids.length} messages of one person`;
    await record(tx, author, { action: 'erased', subject: 'messages', summary });
    return ids.length;
  });
  await emptyLog();
  return erased;
}

function from(db: Queries | Tx, email: string) {
  return db.selectFrom('contactRequests').where(sql<string>`lower(company_email)`, '=', email.toLowerCase());
}

const batch = 500;

/**
 * Deletes messages that have been kept long enough.
 *
 * @returns how many
 */
export async function sweepMessages(): Promise<number> {
  const swept = await deleteOld(await retentionMonths());
  // Of what was deleted while another program read, too.
  await emptyLog();
  return swept;
}

async function deleteOld(months: number): Promise<number> {
  if (months === 0) return 0;
  const oldest = monthsAgo(months);
  let swept = 0;
  for (;;) {
    const count = await transaction(async (tx) => {
      const due = await tx
        .selectFrom('contactRequests')
        .select('id')
        .where('createdAt', '<', oldest)
        .orderBy('createdAt')
        .limit(batch)
        .execute();
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      await tx.deleteFrom('contactRequests').where('id', 'in', ids).execute();
      const summary = `${ids.length} ${ids.length === 1 ? 'message' : 'messages'} older than ${retentionLabel(months)}`;
      await record(tx, { userId: null, username: 'Uplink' }, { action: 'deleted', subject: 'messages', summary });
      return ids.length;
    });
    swept += count;
    if (count < batch) return swept;
  }
}

function monthsAgo(months: number): string {
  const date = now();
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // 31 August less six months is 28 February, not 3 March.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
