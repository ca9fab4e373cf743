/** The facts below the hero: only what the site's own records show. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultBusinessDetails } from '../app/content/settings/business-details';
import { freezeClock } from '../app/platform/clock.server';
import { addMessages } from './messages';
import { testimonial } from './sample-records';
import { logInAs, openSite, type Site, withoutClasses } from './site';

const now = new Date('2027-01-15T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

let site: Site;
let admin: Site;
beforeEach(async () => {
  freezeClock(now);
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const api = async (method: string, path: string, body?: object) => {
  expect((await admin.json(method, `/api/admin/${path}`, body)).status).toBeLessThan(300);
};
const hero = async () =>
  /<section id="home".*?<\/section>/s.exec(withoutClasses(await (await site.send('/')).text()))?.[0] ?? '';
/** Each fact as "value: label". */
const facts = async () =>
  [...(await hero()).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, label = '', value]) => `${value}: ${label.replaceAll(/<[^>]*>/g, '')}`,
  );
const addTestimonials = async (...ratings: number[]) => {
  for (const rating of ratings) await api('POST', 'testimonials', { ...testimonial, rating });
};
const addReplies = async (count: number, hours: number) => {
  await addMessages(site.store, count, { createdAt: sql.lit(hoursAgo(hours + 1)) });
  await site.store.queries
    .updateTable('contactRequests')
    .set({ answeredAt: hoursAgo(1) })
    .execute();
};
const accreditation = (name: string, displayOrder: number, changes: object = {}) =>
  api('POST', 'accreditations', { name, logoUrl: '/logo.svg', displayOrder, ...changes });

describe('Facts below the hero', () => {
  it('are absent on a new site, whose details and testimonials are samples', async () => {
    expect(await hero()).not.toContain('<dl');
  });

  it('give the average of at least three reviews on the page, rounded down', async () => {
    await addTestimonials(5, 5);
    expect(await facts()).toEqual([]);
    await addTestimonials(4.5, 5, 5, 5);
    expect(await facts()).toEqual(['4.9 out of 5: average of the 6 reviews on this page']);
    expect(await hero()).toContain('<a href="#testimonials">average of');
  });

  it('leave out a low average, and one of a hidden section', async () => {
    await addTestimonials(5, 3, 3);
    expect(await facts()).toEqual([]);
    await addTestimonials(5, 5, 5, 5);
    expect(await facts()).toHaveLength(1);
    await api('PATCH', 'page', { arrangement: { order: [], hidden: ['testimonials'] } });
    await api('POST', 'drafts/publish', {});
    expect(await facts()).toEqual([]);
  });

  it('prefer the average of all written reviews at Google', async () => {
    await addTestimonials(5, 5, 5);
    const { queries } = site.store;
    const config = { id: 1, secret: 'x', location: 'accounts/1/locations/2', placeId: 'P1', updatedAt: hoursAgo(0) };
    await queries
      .insertInto('googleReviewsConfig')
      .values({ ...config, api: 'business-profile' })
      .execute();
    const review = { authorName: 'Ada', content: 'They mend things.', writtenAt: hoursAgo(9), seenAt: hoursAgo(1) };
    const rows = [5, 5, 4, 1].map((rating, index) => ({
      ...{ ...review, rating, api: 'business-profile' as const, url: 'https://search.google.com/local/reviews' },
      ...{ reviewId: `${config.location}/reviews/${index}`, deletedAt: rating === 1 ? hoursAgo(1) : null },
    }));
    await queries.insertInto('googleReviews').values(rows).execute();
    expect(await facts()).toEqual(['4.6 out of 5: average of 3 written reviews on Google']);
    expect(await hero()).toContain('<a href="https://search.google.com/local/reviews">');
    await queries.updateTable('googleReviewsConfig').set({ api: 'places' }).execute();
    expect(await facts()).toEqual(['5 out of 5: average of the 3 reviews on this page']);
  });

  it('name the accreditations that have not expired', async () => {
    await accreditation('Expired', 0, { expiresOn: '2027-01-14' });
    await accreditation('Cyber Essentials Plus', 1);
    expect(await facts()).toEqual(['Cyber Essentials Plus: current accreditation']);
    await accreditation('ISO 27001', 2);
    expect(await facts()).toEqual(['Cyber Essentials Plus: and ISO 27001']);
    await accreditation('ISO 9001', 3);
    expect(await facts()).toEqual(['Cyber Essentials Plus: and 2 more accreditations']);
    expect(await hero()).toContain('<a href="#accreditations-title">and 2 more accreditations</a>');
  });

  it('give the median reply time of the last 90 days, from 20 replies on', async () => {
    await addReplies(19, 2.5);
    expect(await facts()).toEqual([]);
    await site.store.queries.deleteFrom('contactRequests').execute();
    await addReplies(20, 2.5);
    expect(await facts()).toEqual(['Within 3 hours: for half of our replies in the last 90 days']);
    freezeClock(new Date(now.getTime() + 91 * 86_400_000));
    expect(await facts()).toEqual([]);
  });

  it('leave out a reply time that breaks the promise on the page', async () => {
    await addReplies(20, 25);
    expect(await facts()).toEqual([]);
  });

  it('give the age of a business whose details are saved', async () => {
    await api('POST', 'business-details', { ...defaultBusinessDetails, foundedYear: 2012 });
    expect(await facts()).toEqual(['Since 2012: 15 years in business']);
    await api('POST', 'business-details', { ...defaultBusinessDetails, foundedYear: 2026 });
    expect(await facts()).toEqual([]);
  });

  it('can be turned off by staff', async () => {
    await addTestimonials(5, 5, 5);
    await api('PATCH', 'page', { hero: { facts: 'none' } });
    await api('POST', 'drafts/publish', {});
    expect(await facts()).toEqual([]);
  });
});
