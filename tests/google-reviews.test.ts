/** Google reviews: the connection in both ways, the daily reading, and the choice by staff. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { sweepGoogleReviews } from '../app/reviews/google-sync.server';
import {
  apiKey,
  clientId,
  clientSecret,
  type GoogleServices,
  location,
  placeId,
  placesReview,
  profileReview,
  refreshToken,
  rejection,
  startGoogleServices,
} from './google-services';
import { bytesOf } from './raw-store';
import { logInAs, openSite, type Site } from './site';

const settings = '/admin/site-settings/google-reviews';
const log = pino({ level: 'silent' });
const startedAt = new Date('2026-11-21T09:00:00.000Z');
const atDay = (days: number) => freezeClock(new Date(startedAt.getTime() + days * 24 * 60 * 60 * 1000));

let services: GoogleServices;
let site: Site;
let admin: Site;
let editor: Site;

beforeEach(async () => {
  services = await startGoogleServices();
  site = await openSite({ GOOGLE_ENDPOINTS: services.endpoints, BASE_URL: 'https://www.uplink.example' });
  atDay(0);
  admin = await logInAs(site, 'admin');
  editor = await logInAs(site, 'editor');
});
afterEach(async () => {
  await services.stop();
  await site.close();
});

const text = async (response: Promise<Response>) => (await (await response).text()).replaceAll(/<\/?span\b[^>]*>/g, '');
const findPlace = (fields: Record<string, string> = {}) =>
  admin.post(`${settings}/places`, { apiKey, query: 'Hallam IT Leeds', ...fields });
const choose = (chosen: string) => admin.post(`${settings}/choose`, { location: chosen });
const connectPlaces = async () => {
  await findPlace();
  await choose(placeId);
};
const loginState = async () => {
  const to = (await admin.send(`${settings}/login`)).headers.get('location') ?? '';
  return new URL(to).searchParams;
};
const saveClient = (fields: object = {}) =>
  admin.post(`${settings}/business-profile`, { clientId, clientSecret, ...fields });
const finishLogin = async (fields: object = {}) =>
  admin.post(`${settings}/callback`, { code: '4/the-code', state: (await loginState()).get('state') ?? '', ...fields });
const connectProfile = async () => {
  await saveClient();
  await finishLogin();
  await choose(location);
};
/** A sweep on that day, as someone who still is logged in then. */
const sweepOn = async (day: number) => {
  atDay(day);
  await sweepGoogleReviews(log);
  [admin, editor] = [await logInAs(site, 'admin'), await logInAs(site, 'editor')];
};
const status = async () => (await (await editor.send('/api/admin/google-reviews/status')).json()).status;
const suggestions = async () => (await (await editor.send('/api/admin/google-reviews')).json()).googleReviews;
const decide = (id: number, decision: string) => editor.json('POST', `/api/admin/google-reviews/${id}/${decision}`, {});
const testimonials = () => site.store.queries.selectFrom('testimonials').selectAll().execute();
const acceptFirst = async () => decide((await suggestions())[0].id, 'accept');

describe('Places API connection', () => {
  it('is made by a key, a search and a choice, and suggests the reviews', async () => {
    const found = await findPlace();
    expect(found.headers.get('location')).toBe(`${settings}/places?query=Hallam+IT+Leeds`);
    expect(await text(admin.send(`${settings}/places?query=Hallam+IT+Leeds`))).toContain('1 High Street, Leeds');
    expect((await choose(placeId)).headers.get('location')).toBe(settings);
    expect(await status()).toEqual({
      api: 'places',
      locationName: 'Hallam IT',
      checkedAt: startedAt.toISOString(),
      problem: null,
    });
    expect(await suggestions()).toMatchObject([
      {
        state: 'new',
        authorName: 'Helen Marsh',
        content: 'They answer the phone at once.',
        rating: 5,
        url: 'https://www.google.com/maps/reviews/data=abc',
        writtenAt: '2026-10-01T08:30:00.123Z',
      },
    ]);
    expect(services.requested.at(-1)).toMatchObject({
      path: `/v1/places/${placeId}`,
      fields: expect.stringContaining('reviews'),
    });
  });

  it('reports when no business is found and keeps a key that Google accepts', async () => {
    await findPlace({ query: 'nowhere' });
    expect(await text(admin.send(`${settings}/places?query=nowhere`))).toContain('Google found no business');
    expect((await findPlace({ apiKey: '' })).status).toBe(303);
  });

  it.each([
    [rejection(403, 'PERMISSION_DENIED', 'BILLING_DISABLED'), 'Billing is not set up'],
    [rejection(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'), 'The API is not enabled'],
    [rejection(403, 'PERMISSION_DENIED', 'API_KEY_IP_ADDRESS_BLOCKED'), 'Allow its IP address'],
    [rejection(403, 'PERMISSION_DENIED'), 'Google denied access'],
    [rejection(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'), 'The quota of your Google Cloud project is used up'],
    [rejection(503, 'UNAVAILABLE'), 'We could not reach Google'],
    [{ status: 200, body: 'no object' }, 'Google found no business'],
  ])('explains %o', async (answer, words) => {
    services.instead.set('/v1/places:searchText', answer);
    const rejected = await findPlace();
    const page = rejected.status === 303 ? await text(admin.send(`${settings}/places?query=x`)) : await rejected.text();
    expect(page).toContain(words);
  });

  it('rejects an API key that Google does not know', async () => {
    const rejected = await findPlace({ apiKey: 'wrong' });
    expect([rejected.status, await rejected.text()]).toEqual([
      400,
      expect.stringContaining('does not know this API key'),
    ]);
    expect(await status()).toBeNull();
  });
});

describe('Business Profile', () => {
  it('connects after a login and reads every page of reviews', async () => {
    services.pageSize = 1;
    await saveClient();
    const query = await loginState();
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: clientId,
      redirect_uri: `https://www.uplink.example${settings}/callback`,
      scope: 'https://www.googleapis.com/auth/business.manage',
      access_type: 'offline',
    });
    const callback = await text(admin.send(`${settings}/callback?code=4/the-code&state=${query.get('state')}`));
    expect(callback).toContain('Connect this account');
    expect((await finishLogin()).headers.get('location')).toBe(`${settings}/business-profile`);
    expect(services.tokenForms[0]).toMatchObject({ grant_type: 'authorization_code', client_secret: clientSecret });
    expect(await text(admin.send(`${settings}/business-profile`))).toContain('1 High Street, Leeds');
    await choose(location);
    expect(
      (await suggestions()).map(({ content, rating }: { content: string; rating: number }) => [content, rating]),
    ).toEqual([
      ['Calm, quick and friendly people.', 4],
      ['Fixed our network in a day.', 4],
    ]);
  });

  it('rejects a login from another session and a login without access', async () => {
    await saveClient();
    const rejected = await finishLogin({ state: 'x'.repeat(43) });
    expect(await rejected.text()).toContain('began in another session');
    expect(services.tokenForms).toEqual([]);
    expect(await text(admin.send(`${settings}/callback?error=access_denied`))).toContain('Google gave no access');
  });

  it('renews an access token that was rejected', async () => {
    await connectProfile();
    services.expireTokens();
    await sweepOn(1.1);
    expect(await status()).toMatchObject({ problem: null });
  });

  it('reports a revoked login and a deleted business, and keeps the reviews', async () => {
    await connectProfile();
    services.expireTokens();
    services.instead.set('/token', {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    });
    await sweepOn(2);
    expect((await status()).problem).toContain('expired or was revoked');
    services.instead.clear();
    services.instead.set('/v4/', rejection(404, 'NOT_FOUND'));
    await sweepOn(4);
    expect((await status()).problem).toContain('no longer has this business');
    expect(await suggestions()).toHaveLength(2);
    expect(await text(editor.send('/admin/google-reviews'))).toContain('We could not read new reviews');
  });

  it('skips unusable reviews and cleans the others', async () => {
    services.profile = [
      profileReview('short', 'Great!'),
      profileReview('none', undefined),
      profileReview('nul', 'A text with \u0000 inside of it.'),
      profileReview('anonymous', 'Their engineers are patient.', {
        reviewer: { isAnonymous: true, displayName: 'X Y' },
      }),
      profileReview('hidden', '(Translated by Google) They are good.\n\n(Original)\nSie sind wirklich gut.', {
        reviewer: { displayName: 'An\u202Ena\u200B' },
      }),
      null,
      { name: 7 },
    ];
    await connectProfile();
    expect(
      (await suggestions()).map(({ authorName, content }: Record<string, string>) => [authorName, content]),
    ).toEqual([
      ['Anna', 'Sie sind wirklich gut.'],
      ['A Google user', 'Their engineers are patient.'],
    ]);
  });

  it('marks reviews that their author changed or deleted, on testimonials too', async () => {
    await connectProfile();
    for (const { id } of await suggestions()) await decide(id, 'accept');
    expect(await suggestions()).toEqual([]);
    services.profile = [profileReview('two', 'They were slow this time, sadly.', { starRating: 'TWO' })];
    await sweepOn(1.1);
    expect((await suggestions()).map(({ state }: { state: string }) => state).sort()).toEqual(['changed', 'deleted']);
    const list = await text(editor.send('/admin/testimonials'));
    expect(list).toContain('The author changed this review at Google.');
    expect(list).toContain('This review was deleted at Google.');
    for (const { id, state } of await suggestions()) await decide(id, state === 'changed' ? 'accept' : 'dismiss');
    expect(await suggestions()).toEqual([]);
    expect((await testimonials()).map(({ content, rating }) => [content, rating])).toContainEqual([
      'They were slow this time, sadly.',
      2,
    ]);
  });

  it('keeps its testimonials for more than 30 days', async () => {
    await connectProfile();
    await acceptFirst();
    services.instead.set('/v4/', rejection(403, 'PERMISSION_DENIED'));
    await sweepOn(40);
    expect(await testimonials()).toHaveLength(1);
  });
});

describe('Google review', () => {
  it('becomes one testimonial when accepted several times at once', async () => {
    await connectPlaces();
    const [{ id }] = await suggestions();
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, 'accept')));
    expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1);
    expect(await testimonials()).toMatchObject([
      {
        authorName: 'Helen Marsh',
        authorInitials: 'HM',
        content: 'They answer the phone at once.',
        rating: 5,
        isActive: true,
        isGoogleReview: true,
        googleReviewId: `places/${placeId}/reviews/one`,
        googleReviewTime: '2026-10-01T08:30:00.123Z',
        portrait: null,
      },
    ]);
    const page = await text(site.anonymous().send('/'));
    expect(page).toContain('Review on Google');
    expect(page).not.toMatch(/googleusercontent|aggregateRating|reviewRating|ratingValue/);
  });

  it('does not return after it was dismissed', async () => {
    await connectPlaces();
    const [{ id }] = await suggestions();
    expect((await decide(id, 'dismiss')).status).toBe(200);
    expect((await decide(id, 'dismiss')).status).toBe(404);
    await sweepOn(1.1);
    expect(await suggestions()).toEqual([]);
    expect(await testimonials()).toEqual([]);
  });

  it('from the Places API is purged 30 days after Google last returned it', async () => {
    services.places.reviews = ['one', 'two', 'three'].map((id) =>
      placesReview(id, `They answer the phone at once, ${id}.`),
    );
    await connectPlaces();
    for (const { id } of await suggestions()) await decide(id, 'accept');
    const [first, second] = await testimonials();
    await editor.json('PATCH', `/api/admin/testimonials/${first?.id}`, { companyName: 'Hallam' });
    await editor.json('DELETE', `/api/admin/testimonials/${second?.id}`);
    services.places.reviews = [];
    await sweepOn(29);
    expect(await testimonials()).toHaveLength(2);
    expect(await text(editor.send('/admin/testimonials'))).toContain('We delete the testimonial on 21 December 2026.');
    await sweepOn(30.1);
    expect(await testimonials()).toEqual([]);
    const { auditEntries } = await (await admin.send('/api/admin/audit-entries?what=deleted+permanently')).json();
    expect(auditEntries.map(({ subjectId }: { subjectId: string }) => subjectId).sort()).toEqual(['1', '2', '3']);
    expect(await site.store.queries.selectFrom('trash').selectAll().execute()).toEqual([]);
    expect(await site.store.queries.selectFrom('revisions').selectAll().execute()).toEqual([]);
    expect(await suggestions()).toEqual([]);
  });

  it('from the Places API stays while Google returns it', async () => {
    await connectPlaces();
    await acceptFirst();
    for (const day of [20, 40]) await sweepOn(day);
    expect(await testimonials()).toHaveLength(1);
  });

  it('can be added by a Google Maps link only', async () => {
    const link = 'https://maps.app.goo.gl/AbC_1-2';
    const to = (await editor.post('/admin/google-reviews', { googleReviewUrl: link })).headers.get('location') ?? '';
    expect(to).toBe(`/admin/testimonials/new?${new URLSearchParams({ googleReviewUrl: link })}`);
    // Google has no position, which a testimonial needs.
    expect(await (await editor.send(to)).text()).toContain('value="Google reviewer"');
    expect(await text(editor.send(to))).toContain(`value="${link}"`);
    for (const other of [
      'https://evil.example/maps/reviews/x',
      'http://maps.app.goo.gl/AbC',
      'https://maps.app.goo.gl:8443/AbC',
      'https://maps.app.goo.gl.evil.example/AbC',
      'https://www.google.com/url?q=https://evil.example',
      'javascript:alert(1)',
      '',
    ])
      expect((await editor.post('/admin/google-reviews', { googleReviewUrl: other })).status).toBe(400);
    expect(services.requested).toEqual([]);
  });
});

describe('Google Reviews connection', () => {
  it('reads the reviews once a day', async () => {
    await connectPlaces();
    const requests = services.requested.length;
    await sweepOn(0.9);
    expect(services.requested).toHaveLength(requests);
    await sweepOn(1.1);
    expect(services.requested).toHaveLength(requests + 1);
  });

  it('stores and shows no secret in plain text', async () => {
    await connectProfile();
    for (const path of [settings, `${settings}/business-profile`, '/api/admin/google-reviews/status', '/admin/audit']) {
      expect(await text(admin.send(path))).not.toMatch(/GOCSPX|1\/\/the-refresh|ya29/);
    }
    const bytes = await bytesOf(site.store);
    for (const secret of [clientSecret, refreshToken]) expect(bytes).not.toContain(secret);
  });

  it('keeps the secret when the field is empty, unless the client ID changes', async () => {
    await connectProfile();
    expect((await saveClient({ clientSecret: '' })).status).toBe(303);
    expect((await status()).locationName).toBe('Hallam IT');
    const rejected = await saveClient({ clientId: 'other', clientSecret: '' });
    expect([rejected.status, await rejected.text()]).toEqual([
      400,
      expect.stringContaining('Please enter the client secret'),
    ]);
    await saveClient({ clientId: 'other' });
    expect((await status()).locationName).toBeNull();
  });

  it('rejects a business that the account does not manage', async () => {
    await connectProfile();
    for (const other of ['accounts/7/locations/43', '../../v1/accounts', 'accounts/7/locations/4?x=', ''])
      expect((await choose(other)).status).toBe(400);
  });

  it('deletes its suggestions on disconnect and keeps the testimonials', async () => {
    await connectProfile();
    await acceptFirst();
    await admin.post(`${settings}/disconnect`, {});
    expect(await status()).toBeNull();
    expect(await suggestions()).toEqual([]);
    expect(await testimonials()).toHaveLength(1);
    expect(await site.store.queries.selectFrom('googleReviewsConfig').selectAll().execute()).toEqual([]);
  });

  it('records each change in the audit log, without the secrets', async () => {
    await connectPlaces();
    await connectProfile();
    await admin.post(`${settings}/disconnect`, {});
    const entries = site.store.queries
      .selectFrom('auditEntries')
      .select(['username', 'action', 'summary'])
      .where('subject', '=', 'Google reviews')
      .orderBy('id');
    expect(
      (await entries.execute()).map(({ username, action, summary }) => `${username} ${action} ${summary}`),
    ).toEqual([
      'admin saved Places API key',
      'admin chosen Hallam IT',
      'admin saved Business Profile client',
      'admin logged in Business Profile',
      'admin chosen Hallam IT',
      'admin disconnected Google reviews',
    ]);
  });

  it('limits the requests to Google', async () => {
    await connectPlaces();
    for (let count = 0; count < 45; count += 1) await admin.post(`${settings}?index`, {});
    expect((await admin.post(`${settings}?index`, {})).status).toBe(429);
  });

  it('is managed by admins; the dialog shows editors only the review list', async () => {
    for (const path of ['', '/places', '/business-profile', '/callback', '/login'])
      expect((await editor.send(settings + path)).status).toBe(403);
    expect(await text(admin.send('/admin/testimonials/google-reviews'))).toContain(`href="${settings}"`);
    const dialog = await text(editor.send('/admin/testimonials/google-reviews'));
    expect(dialog).toContain('The Google Reviews integration is in Site Settings.');
    expect(dialog).toContain('href="/admin/google-reviews"');
    expect(dialog).not.toContain(`href="${settings}"`);
  });
});
