/** The facts below the hero of the home page. Each comes from records of the site. A fact that is not known is left out. */
import type { HomePage } from '~/content/home-page/model.server';
import { defaultBusinessDetails } from '~/content/settings/business-details';
import { readDetails } from '~/content/settings/settings.server';
import { readPublicReplyTime } from '~/inbox/messages/reply-times.server';
import { currentYear } from '~/platform/clock.server';
import { queries } from '../../db/store.server';

export interface BusinessFact {
  value: string;
  label: string;
  /** The source of the value. */
  href?: string | undefined;
}

/** The fewest reviews that make an average. */
const reviewsMin = 3;
/** The lowest average that speaks for the business. */
const ratingMin = 4;
/** The lowest age in years that does. */
const yearsMin = 2;

/** @param accreditations those that visitors see @param testimonials those on the page, without samples */
export async function readFacts(
  { arrangement: { hidden } }: Pick<HomePage, 'arrangement'>,
  accreditations: readonly { name: string }[],
  testimonials: readonly { rating: number }[],
): Promise<BusinessFact[]> {
  const facts = await Promise.all([
    googleRating().then((google) => google ?? (hidden.includes('testimonials') ? null : ratingOnPage(testimonials))),
    hidden.includes('accreditations') ? null : accreditation(accreditations.map(({ name }) => name)),
    replyTime(),
    age(),
  ]);
  return facts.filter((fact) => fact !== null);
}

/** Returns the average of all written reviews at Google. The Places API has only five, which Google chooses. */
async function googleRating(): Promise<BusinessFact | null> {
  const config = await queries().selectFrom('googleReviewsConfig').select(['api', 'location']).executeTakeFirst();
  if (config?.api !== 'business-profile' || !config.location) return null;
  const { sum, count, url } = await queries()
    .selectFrom('googleReviews')
    .where('reviewId', 'like', `${config.location}/reviews/%`)
    .where('deletedAt', 'is', null)
    .select((eb) => [eb.fn.sum('rating').as('sum'), eb.fn.countAll().as('count'), eb.fn.max('url').as('url')])
    .executeTakeFirstOrThrow();
  const label = `average of ${count} written reviews on Google`;
  return ratingFact(Number(sum), Number(count), { label, href: url ?? undefined });
}

function ratingOnPage(testimonials: readonly { rating: number }[]): BusinessFact | null {
  const sum = testimonials.reduce((total, { rating }) => total + rating, 0);
  const label = `average of the ${testimonials.length} reviews on this page`;
  return ratingFact(sum, testimonials.length, { label, href: '#testimonials' });
}

function ratingFact(sum: number, count: number, source: Pick<BusinessFact, 'label' | 'href'>): BusinessFact | null {
  // Rounded down, so that 5 means that all reviews have five stars.
  const average = Math.floor((sum * 10) / count) / 10;
  return count >= reviewsMin && average >= ratingMin ? { value: `${average} out of 5`, ...source } : null;
}

function accreditation([first, second, ...rest]: string[]): BusinessFact | null {
  if (!first) return null;
  const others = rest.length > 0 ? `and ${rest.length + 1} more accreditations` : `and ${second}`;
  return { value: first, label: second ? others : 'current accreditation', href: '#accreditations-title' };
}

async function replyTime(): Promise<BusinessFact | null> {
  const time = await readPublicReplyTime();
  return time === null ? null : { value: `Within ${time}`, label: 'for half of our replies in the last 90 days' };
}

/** A site without saved details shows those of a fictitious business. */
async function age(): Promise<BusinessFact | null> {
  const details = await readDetails();
  const years = currentYear() - details.foundedYear;
  return details === defaultBusinessDetails || years < yearsMin
    ? null
    : { value: `Since ${details.foundedYear}`, label: `${years} years in business` };
}
