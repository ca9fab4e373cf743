/** The reviews at Google that staff can turn into testimonials. */
import { initialsOf } from '~/content/testimonials/initials';
import { kind as testimonialKind } from '~/content/testimonials/model.server';
import { nowIso } from '~/platform/clock.server';
import { Conflict } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { changeRecord, createRecord } from '~/records/record-changes.server';
import { type ListPage, orNotFound, type Paging, readPage, unpaged } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { type Suggestion, suggestionSchema } from './google';

export const permission = 'content';

/** A testimonial needs a position; staff can change it. */
const authorPosition = 'Google reviewer';

/** Returns the suggestions, newest first. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<Suggestion>> {
  authorize(actor, permission);
  const matching = open(queries());
  const page = await readPage(
    matching.selectAll().orderBy('writtenAt', 'desc').orderBy('id', 'desc'),
    matching,
    paging,
  );
  return { ...page, items: page.items.map(toSuggestion) };
}

/** Selects reviews without a testimonial, and those that differ from their testimonial. */
function open(db: Queries | Tx) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('googleReviews')
        .selectAll()
        .select((one) =>
          one
            .selectFrom('testimonials')
            .select((each) => each.fn.min('testimonials.id').as('id'))
            .whereRef('googleReviewId', '=', 'googleReviews.reviewId')
            .as('testimonialId'),
        )
        .as('reviews'),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb('testimonialId', 'is', null), eb('dismissedAt', 'is', null), eb('deletedAt', 'is', null)]),
        eb.and([
          eb('testimonialId', 'is not', null),
          eb.or([eb('changedAt', 'is not', null), eb('deletedAt', 'is not', null)]),
        ]),
      ]),
    );
}

interface OpenRow extends Omit<Suggestion, 'state'> {
  deletedAt: string | null;
}

const toSuggestion = (row: OpenRow): Suggestion =>
  suggestionSchema.parse({
    ...row,
    state: row.testimonialId === null ? 'new' : row.deletedAt ? 'deleted' : 'changed',
  });

async function find(db: Queries | Tx, id: number): Promise<Suggestion> {
  const row = await open(db).selectAll().where('id', '=', id).executeTakeFirst();
  return toSuggestion(orNotFound(row, 'suggestion'));
}

/**
 * Creates a visible testimonial from a review, or updates the testimonial of a changed one.
 * @throws {NotFound} when the suggestion does not exist, or someone else has handled it
 * @throws {Conflict} when the review was deleted
 */
export async function acceptReview(actor: Actor, id: number): Promise<void> {
  authorize(actor, permission, 'write');
  const { testimonialId } = await find(queries(), id);
  const write =
    testimonialId === null ? add(actor, id) : changeRecord(actor, testimonialKind, testimonialId, {}, update(id));
  await write;
}

const add = (actor: Actor, id: number) =>
  createRecord(actor, testimonialKind, async (tx) => {
    const review = await find(tx, id);
    if (review.state !== 'new') throw new Conflict('This review is a testimonial already.');
    await settle(tx, id);
    const source = { isGoogleReview: true, googleReviewUrl: review.url, googleReviewId: review.reviewId };
    const author = { authorInitials: initialsOf(review.authorName), authorPosition };
    return tx
      .insertInto('testimonials')
      .values({ ...contentOf(review), ...author, ...source, isActive: true, createdAt: nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow();
  });

const update = (id: number) => async (tx: Tx, current: { id: number; version: number }) => {
  const review = await find(tx, id);
  if (review.state === 'deleted') throw new Conflict('Google no longer shows this review.');
  await settle(tx, id);
  await tx
    .updateTable('testimonials')
    .set({ ...contentOf(review), version: current.version + 1 })
    .where('id', '=', current.id)
    .execute();
};

const contentOf = ({ authorName, content, rating, writtenAt }: Suggestion) => ({
  authorName,
  content,
  rating,
  googleReviewTime: writtenAt,
});

const settle = (tx: Tx, id: number) =>
  tx.updateTable('googleReviews').set({ changedAt: null, dismissedAt: null }).where('id', '=', id).execute();

/** Hides a new review, or leaves the testimonial unchanged. @throws {NotFound} */
export async function dismiss(actor: Actor, id: number): Promise<void> {
  await writeAs(actor, permission, async (tx) => {
    const { state } = await find(tx, id);
    if (state === 'deleted') await tx.deleteFrom('googleReviews').where('id', '=', id).execute();
    else {
      const change = state === 'new' ? { dismissedAt: nowIso() } : { changedAt: null };
      await tx.updateTable('googleReviews').set(change).where('id', '=', id).execute();
    }
  });
}
