/** A customer's answer to a testimonial request, and its withdrawal. The link alone authorises both. */
import { LinkGone } from '~/auth/login/single-use-link.server';
import { initialsOf } from '~/content/testimonials/initials';
import { kind } from '~/content/testimonials/model.server';
import { readReviewAddress } from '~/content/testimonials/review-address.server';
import { queueMails } from '~/email/outbox.server';
import { refOf } from '~/media/image';
import type { Upload } from '~/media/ingest.server';
import { addFromVisitor } from '~/media/model.server';
import { nowIso } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/secret.server';
import { countHit } from '~/platform/throttle.server';
import { tokenDigest } from '~/platform/token.server';
import type { StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { auditNames } from '~/records/audit-labels';
import { createWithin } from '~/records/record-changes.server';
import { deleteScheduledActions } from '~/records/scheduled-action.server';
import { addToTrash } from '~/records/trash.server';
import type { Row } from '../../../db/schema';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { subject } from './model.server';
import type { TestimonialAnswer } from './schema';

/** The author of changes through a link, in the audit log and in histories. */
const program: StaffActor = {
  kind: 'staff',
  userId: 0,
  username: auditNames.program,
  email: '',
  role: 'editor',
  sessionId: '',
  reauthenticatedAt: '',
};

/** Returns the data of the page behind the link. @throws {LinkGone} */
export async function findByToken(token: string) {
  const { name, answeredAt, withdrawnAt, testimonialId } = await find(queries(), token);
  const state: 'open' | 'answered' | 'withdrawn' = withdrawnAt ? 'withdrawn' : answeredAt ? 'answered' : 'open';
  const testimonial = await queries()
    .selectFrom('testimonials')
    .select('content')
    .where('id', '=', testimonialId ?? 0)
    .executeTakeFirst();
  return { name, state, words: testimonial?.content ?? null, reviewAddress: await readReviewAddress() };
}

async function find(db: Queries | Tx, token: string): Promise<Row<'quoteRequests'>> {
  const row = await db
    .selectFrom('quoteRequests')
    .selectAll()
    .where('digest', '=', tokenDigest(token))
    .executeTakeFirst();
  if (!row || (!row.answeredAt && row.expiresAt <= nowIso())) throw new LinkGone();
  return row;
}

/** Counts the attempt, and rejects a second answer. @throws {LinkGone}, {TooMany} */
export async function authorizeAnswer(token: string, address: string): Promise<void> {
  const limit = { key: `quote:${keyedDigest('throttle', address)}`, hits: 30, seconds: 60 * 60 };
  await transaction((tx) => countHit(tx, limit, 'Too many attempts. Please try again in an hour.'));
  await findOpen(queries(), token);
}

async function findOpen(db: Queries | Tx, token: string) {
  const row = await find(db, token);
  if (row.answeredAt) throw new LinkGone();
  return row;
}

/** Stores the answer as a hidden testimonial. @throws {LinkGone} for all but the first, {Invalid} for a bad image */
export async function answer(token: string, input: TestimonialAnswer, portrait: Upload | null): Promise<void> {
  if (!portrait) return transaction((tx) => keepAnswer(tx, token, input, null, null));
  await addFromVisitor(portrait, (tx, { file, isNew }) =>
    keepAnswer(tx, token, input, refOf(file.id), isNew ? file.id : null),
  );
}

async function keepAnswer(
  tx: Tx,
  token: string,
  { isPermitted: _, ...input }: TestimonialAnswer,
  portrait: string | null,
  mediaId: number | null,
) {
  const { id } = await findOpen(tx, token);
  const authorInitials = initialsOf(input.authorName);
  const testimonial = await createWithin(tx, program, kind, (inner) =>
    inner
      .insertInto('testimonials')
      .values({ ...input, authorInitials, portrait, isActive: false, createdAt: nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await audit(tx, program, {
    action: 'created',
    subject: kind.subject,
    id: testimonial.id,
    summary: input.authorName,
  });
  const changes = { answeredAt: nowIso(), address: null, testimonialId: testimonial.id, mediaId };
  await tx.updateTable('quoteRequests').set(changes).where('id', '=', id).execute();
  await notify(tx, id, 'quote-answered');
}

/** Moves the testimonial to the trash. A second withdrawal changes nothing. @throws {LinkGone} before an answer */
export async function withdraw(token: string): Promise<void> {
  await transaction(async (tx) => {
    const { id, answeredAt, withdrawnAt, testimonialId } = await find(tx, token);
    if (!answeredAt) throw new LinkGone();
    if (withdrawnAt) return;
    await tx.updateTable('quoteRequests').set({ withdrawnAt: nowIso() }).where('id', '=', id).execute();
    const row = await tx
      .selectFrom('testimonials')
      .select('authorName')
      .where('id', '=', testimonialId ?? 0)
      .executeTakeFirst();
    if (row) {
      const name = { kind: 'testimonials', record: String(testimonialId), name: row.authorName };
      await addToTrash(tx, program, 'testimonials', name);
      await deleteScheduledActions(tx, name);
      await tx.deleteFrom('testimonials').where('id', '=', testimonialId).execute();
    }
    const about = { subject: kind.subject, id: testimonialId ?? 0, summary: row?.authorName ?? '' };
    await audit(tx, program, { action: 'deleted', ...about });
    await notify(tx, id, 'quote-withdrawn');
  });
}

const notify = (tx: Tx, subjectId: number, mail: string) =>
  queueMails(tx, { subject, subjectId }, [{ kind: mail, priority: 1 }]);
