/** Changes at Google to reviews with a testimonial. */
import { now } from '~/platform/clock.server';
import type { Row } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import type { GoogleNote, Testimonial } from './schema';

/** The days for which a review of the Places API may be stored after Google last returned it. */
export const retentionDays = 30;
/** Reviews are read once a day. */
const lateAfterDays = 2;
const dayMs = 24 * 60 * 60 * 1000;

/** Adds a note for staff about the review at Google. */
export async function withGoogleNotes<T extends Pick<Testimonial, 'googleReviewId'>>(
  testimonials: T[],
): Promise<(T & { googleNote: GoogleNote | null })[]> {
  const ids = testimonials.flatMap(({ googleReviewId }) => googleReviewId ?? []);
  const rows =
    ids.length > 0
      ? await queries()
          .selectFrom('googleReviews')
          .select(['reviewId', 'api', 'seenAt', 'changedAt', 'deletedAt'])
          .where('reviewId', 'in', ids)
          .execute()
      : [];
  const notes = new Map(rows.map((row) => [row.reviewId, noteOf(row)]));
  return testimonials.map((one) => ({ ...one, googleNote: notes.get(one.googleReviewId ?? '') ?? null }));
}

type ReviewRow = Pick<Row<'googleReviews'>, 'api' | 'seenAt' | 'changedAt' | 'deletedAt'>;

function noteOf({ api, seenAt, changedAt, deletedAt }: ReviewRow): GoogleNote | null {
  const lastConfirmed = Math.min(...[seenAt, changedAt ?? seenAt].map(Date.parse));
  const deletedOn = api === 'places' ? new Date(lastConfirmed + retentionDays * dayMs).toISOString() : null;
  if (deletedAt) return { state: 'deleted', deletedOn };
  if (changedAt) return { state: 'changed', deletedOn };
  const isLate = now().getTime() - lastConfirmed > lateAfterDays * dayMs;
  return deletedOn && isLate ? { state: 'missing', deletedOn } : null;
}
