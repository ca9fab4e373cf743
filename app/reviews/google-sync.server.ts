/**
 * Reads the reviews from Google once a day.
 * Places API: Google allows storing the place ID, and restricts storing all other content
 * (https://developers.google.com/maps/documentation/places/web-service/policies#exceptions-from-caching-restrictions and
 * section 3.2.3 of https://cloud.google.com/maps-platform/terms). Reviews are read anew each day, and the review and its
 * testimonial are deleted 30 days after Google last returned that text, also from the trash. The screen says so.
 * Business Profile: the owner reads the reviews of their own business, which the policies permit for as long as they
 * manage it (https://developers.google.com/my-business/content/policies). Nothing expires. A review that is deleted at
 * Google is marked for staff.
 * Photos of reviewers are left out: Google’s terms give no right to copy them, and a visitor's browser must not fetch them.
 */
import type { Logger } from 'pino';
import { retentionDays } from '~/content/testimonials/google-note.server';
import { purgeTestimonial } from '~/content/testimonials/purge.server';
import { now, nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { auditNames } from '~/records/audit-labels';
import { type Tx, transaction } from '../../db/store.server';
import type { Review } from './google';
import { fetchPlace, listReviews } from './google-api.server';
import { type Credentials, readGoogleCredentials, requireSecret } from './google-credentials.server';
import { explain } from './google-diagnosis.server';
import { countRequest, permission } from './google-settings.server';

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 50;

/**
 * Reads the reviews once a day, and deletes reviews that may no longer be stored. A leader job calls it periodically.
 */
export async function sweepGoogleReviews(log: Logger): Promise<void> {
  const credentials = await readGoogleCredentials();
  const sinceTry = now().getTime() - Date.parse(credentials?.attemptedAt ?? '');
  // A time in the future was recorded by a clock that was set back since.
  const isDue = !(sinceTry >= 0 && sinceTry < dayMs);
  if (credentials?.location && isDue) {
    const problem = await readReviews(credentials);
    if (problem) log.warn({ problem }, 'Reading Google reviews failed; will retry.');
  }
  await deleteExpired();
}

/** Reads the reviews now. @returns the problem as text; null on success @throws {TooMany} */
export async function syncReviews(actor: Actor): Promise<string | null> {
  authorize(actor, permission);
  await countRequest(actor);
  const credentials = await readGoogleCredentials();
  return credentials?.location ? readReviews(credentials) : 'Choose your business first.';
}

async function readReviews(credentials: Credentials): Promise<string | null> {
  const startedAt = nowIso();
  let reviews: Review[];
  let locationName: string | undefined;
  try {
    if (credentials.api === 'places') {
      const place = await fetchPlace(requireSecret(credentials.secret), credentials.location ?? '');
      ({ reviews, name: locationName } = place);
    } else reviews = await listReviews(credentials);
  } catch (error) {
    const problem = explain(error);
    await transaction((tx) => note(tx, credentials, { attemptedAt: startedAt, problem }));
    return problem;
  }
  for (let at = 0; at < reviews.length; at += batchSize) {
    const batch = new Map(reviews.slice(at, at + batchSize).map((review) => [review.reviewId, review]));
    const isCurrent = await transaction((tx) => store(tx, credentials, [...batch.values()]));
    if (!isCurrent) return null;
  }
  const done = {
    attemptedAt: startedAt,
    checkedAt: nowIso(),
    problem: null,
    ...(locationName ? { locationName } : {}),
  };
  await transaction(async (tx) => {
    const isCurrent = await note(tx, credentials, done);
    if (isCurrent && credentials.api === 'business-profile') await markMissing(tx, credentials, startedAt);
  });
  return null;
}

/** @returns false when the settings were changed meanwhile, for example to another business */
async function note(tx: Tx, { version }: Credentials, changes: object): Promise<boolean> {
  const row = await tx
    .updateTable('googleReviewsConfig')
    .set(changes)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function store(tx: Tx, credentials: Credentials, reviews: Review[]): Promise<boolean> {
  if (!(await note(tx, credentials, { attemptedAt: nowIso() }))) return false;
  const ids = reviews.map(({ reviewId }) => reviewId);
  const rows = await tx.selectFrom('googleReviews').selectAll().where('reviewId', 'in', ids).execute();
  const known = new Map(rows.map((row) => [row.reviewId, row]));
  for (const review of reviews) {
    const row = known.get(review.reviewId);
    const changedAt = row && differs(row, review) ? nowIso() : null;
    const values = { ...review, api: credentials.api, seenAt: nowIso(), deletedAt: null };
    if (row) {
      const changes = { ...values, changedAt: row.changedAt ?? changedAt };
      await tx.updateTable('googleReviews').set(changes).where('id', '=', row.id).execute();
    } else await tx.insertInto('googleReviews').values(values).execute();
  }
  return true;
}

const differs = (one: Review, other: Review) => one.content !== other.content || one.rating !== other.rating;

/** The list was complete: a review that is not in it was deleted. */
async function markMissing(tx: Tx, { location }: Credentials, startedAt: string): Promise<void> {
  await tx
    .updateTable('googleReviews')
    .set({ deletedAt: nowIso() })
    .where('reviewId', 'like', `${location}/reviews/%`)
    .where('seenAt', '<', startedAt)
    .where('deletedAt', 'is', null)
    .execute();
  await tx
    .deleteFrom('googleReviews')
    .where('deletedAt', 'is not', null)
    .where((eb) => {
      const used = eb.selectFrom('testimonials').select('id').whereRef('googleReviewId', '=', 'googleReviews.reviewId');
      return eb.not(eb.exists(used));
    })
    .execute();
}

/** Deletes reviews of the Places API, and their testimonials, that Google has not returned for too long. */
async function deleteExpired(): Promise<void> {
  const before = new Date(now().getTime() - retentionDays * dayMs).toISOString();
  await transaction(async (tx) => {
    const expired = await tx
      .selectFrom('googleReviews')
      .select(['id', 'reviewId', 'seenAt'])
      .where('api', '=', 'places')
      .where((eb) => eb.or([eb('seenAt', '<', before), eb('changedAt', '<', before)]))
      .limit(batchSize)
      .execute();
    for (const { id, reviewId, seenAt } of expired) {
      await deleteTestimonials(tx, reviewId);
      if (seenAt < before) await tx.deleteFrom('googleReviews').where('id', '=', id).execute();
      else await tx.updateTable('googleReviews').set({ changedAt: null }).where('id', '=', id).execute();
    }
  });
}

async function deleteTestimonials(tx: Tx, reviewId: string): Promise<void> {
  const shown = await tx.selectFrom('testimonials').select('id').where('googleReviewId', '=', reviewId).execute();
  const trashed = await tx
    .selectFrom('trash')
    .select('record')
    .where('kind', '=', 'testimonials')
    .where('row', 'like', `%"googleReviewId":${JSON.stringify(reviewId)}%`)
    .execute();
  for (const id of [...shown.map((row) => row.id), ...trashed.map((row) => Number(row.record))]) {
    await purgeTestimonial(tx, id);
    const author = { userId: null, username: auditNames.program };
    await audit(tx, author, { action: 'deleted permanently', subject: 'testimonial', id, summary: 'Google review' });
  }
}
