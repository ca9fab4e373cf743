/**
 * Requests for a testimonial. The link lets a customer answer within 30 days, and withdraw the permission at any time.
 */
import { sql } from 'kysely';
import { purgeTestimonial } from '~/content/testimonials/purge.server';
import { queueMails } from '~/email/outbox.server';
import { isMailOn } from '~/email/smtp-config.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { encrypt } from '~/platform/encryption.server';
import { NotFound } from '~/platform/errors';
import { keyedDigest } from '~/platform/secret.server';
import { countHit } from '~/platform/throttle.server';
import { newToken, tokenDigest } from '~/platform/token.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { type ListPage, type Paging, readPage, unpaged } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { mailboxOf } from '../messages/mailbox';
import { type TestimonialRequest, type TestimonialRequestInput, testimonialRequestRecordSchema } from './schema';

export const permission = 'messages';

/** The `subject` of the emails about a request. A trigger deletes them with it. */
export const subject = 'quote request';
/** The encryption purpose of the link. */
export const addressPurpose = 'quote-link';

const daySeconds = 24 * 60 * 60;
const answerSeconds = 30 * daySeconds;
const limits = { person: { hits: 3, seconds: daySeconds }, site: { hits: 100, seconds: daySeconds } };

/** Returns all requests, newest first. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<TestimonialRequest>> {
  authorize(actor, permission);
  const all = queries().selectFrom('quoteRequests');
  const page = await readPage(all.selectAll().orderBy('id', 'desc'), all, paging);
  return { ...page, items: page.items.map((row) => testimonialRequestRecordSchema.parse(row)) };
}

/**
 * Creates a request, and queues its email if email is set up.
 * @param origin the site's public origin
 * @returns the link if no email is sent, so that staff can pass it on; else null
 * @throws {TooMany}
 */
export async function create(
  actor: Actor,
  input: TestimonialRequestInput,
  origin: string,
): Promise<{ quoteRequest: TestimonialRequest; link: string | null }> {
  authorize(actor, permission);
  const isMailed = await isMailOn();
  const token = newToken();
  const link = `${origin}/quote?${new URLSearchParams({ token })}`;
  return writeAs(actor, permission, async (tx, author) => {
    const person = `quote-request:${keyedDigest('throttle', mailboxOf(input.email))}`;
    await countHit(tx, { key: person, ...limits.person }, 'This person was asked three times today.');
    await countHit(tx, { key: 'quote-requests', ...limits.site }, 'Too many people were asked today.');
    const row = await tx
      .insertInto('quoteRequests')
      .values({
        ...input,
        digest: tokenDigest(token),
        address: isMailed ? encrypt(addressPurpose, link) : null,
        requestedBy: author.username,
        createdAt: nowIso(),
        expiresAt: secondsFromNow(answerSeconds),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isMailed) await queueMails(tx, { subject, subjectId: row.id }, [{ kind: 'quote-request', priority: 1 }]);
    await audit(tx, author, { action: 'created', subject, id: row.id, summary: input.name });
    return { quoteRequest: testimonialRequestRecordSchema.parse(row), link: isMailed ? null : link };
  });
}

/** Revokes the link of an unanswered request. @throws {NotFound} */
export async function revoke(actor: Actor, id: number): Promise<void> {
  await writeAs(actor, permission, async (tx, author) => {
    const row = await tx
      .deleteFrom('quoteRequests')
      .where('id', '=', id)
      .where('answeredAt', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!row) throw new NotFound('open request');
    await audit(tx, author, { action: 'withdrew', subject, id, summary: row.name });
  });
}

/** Selects the requests to an address, ignoring letter case. */
export function testimonialRequestsOf(db: Queries | Tx, email: string) {
  return db
    .selectFrom('quoteRequests')
    .select(['id', 'testimonialId', 'mediaId'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute();
}

/** Permanently deletes a person's requests, with the testimonials and portraits. @returns their number */
export async function purgeTestimonialRequests(tx: Tx, email: string): Promise<number> {
  const rows = await testimonialRequestsOf(tx, email);
  for (const { id, testimonialId, mediaId } of rows) {
    if (testimonialId !== null) await purgeTestimonial(tx, testimonialId);
    if (mediaId !== null) await tx.deleteFrom('media').where('id', '=', mediaId).execute();
    await tx.deleteFrom('quoteRequests').where('id', '=', id).execute();
  }
  return rows.length;
}

/** Deletes expired requests without an answer. */
export async function sweepTestimonialRequests(): Promise<void> {
  await queries()
    .deleteFrom('quoteRequests')
    .where('answeredAt', 'is', null)
    .where('expiresAt', '<=', nowIso())
    .execute();
}
