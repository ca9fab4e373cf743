import { randomUUID } from 'node:crypto';
import { currentConfig } from '~/server/config.server';
import { queries, type Tx, transaction } from '../../db/store.server';
import { type Actor, authorize } from './actor';
import { nowIso } from './clock.server';
import { type ContactRequestInput, honeypotName } from './contact-request';
import { keyedDigest } from './secret.server';
import { digestOf, suspicion } from './spam.server';
import { checkLimit, countHit, type Limit } from './throttle.server';

const tooMany = 'You have sent several messages in a short time. Please wait a while, or give us a ring.';

/** The limit for messages from one address; null when there is none. */
function limitFor(address: string): Limit | null {
  const rate = currentConfig().contactRateLimit;
  return rate && { key: `contact:${keyedDigest('throttle', address)}`, ...rate };
}

/**
 * Lets pass while this address may still send.
 *
 * @throws {TooMany}
 */
export async function admit(address: string): Promise<undefined> {
  const limit = limitFor(address);
  if (limit) await checkLimit(limit, tooMany);
}

/**
 * Stores a visitor's message together with the mails it causes, in one transaction: when this resolves, both are on disk.
 * A message that looks like spam is stored as such and its mails are held back.
 *
 * @param address the network the message came from
 * @throws {TooMany}
 */
export async function create(input: ContactRequestInput, address: string): Promise<void> {
  const limit = limitFor(address);
  const digest = digestOf(input.message);
  await transaction(async (tx) => {
    if (limit) {
      // Again, now that nobody else can write: many may have passed the first check at once.
      await checkLimit(limit, tooMany, tx);
      await countHit(tx, limit);
    }
    const spamReason = await suspicion(tx, input, digest);
    const { [honeypotName]: _honeypot, ...message } = input;
    const { id } = await tx
      .insertInto('contactRequests')
      .values({
        ...message,
        messageDigest: digest,
        status: spamReason ? 'spam' : 'new',
        spamReason,
        createdAt: nowIso(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMails(tx, id, spamReason ? 'held' : 'queued');
  });
}

/** How many messages nobody has read yet. */
export async function countUnread(actor: Actor): Promise<number> {
  authorize(actor, 'messages');
  const { unread } = await queries()
    .selectFrom('contactRequests')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(unread);
}

async function queueMails(tx: Tx, contactRequestId: number, status: 'held' | 'queued') {
  const moment = nowIso();
  const kinds = ['notification', 'acknowledgement'] as const;
  await tx
    .insertInto('outboxMails')
    .values(
      kinds.map((kind) => ({
        contactRequestId,
        kind,
        status,
        messageId: randomUUID(),
        nextAttemptAt: moment,
        createdAt: moment,
      })),
    )
    .execute();
}
