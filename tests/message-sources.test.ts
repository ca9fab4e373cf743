/** The source of a message, from the browser's own headers to the table of sources. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportCsv } from '../app/inbox/messages/csv.server';
import { statusesOf } from '../app/inbox/messages/list.server';
import { create, find, update } from '../app/inbox/messages/model.server';
import { messageSchema } from '../app/inbox/messages/schema';
import { sourceOf } from '../app/inbox/messages/source';
import { messageCreated } from '../app/inbox/messages/timeline.server';
import { freezeClock } from '../app/platform/clock.server';
import { sendMessage, visitorMessage } from './messages';
import { logInAs, openSite, origin, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const utm = 'utm_source=news&utm_medium=email&utm_campaign=spring&utm_term=it+support&utm_content=top';
const fromNews = {
  utmSource: 'news',
  utmMedium: 'email',
  utmCampaign: 'spring',
  utmTerm: 'it support',
  utmContent: 'top',
};
const stored = () => site.store.queries.selectFrom('contactRequests').selectAll().orderBy('id').execute();
const post = (referer: string | null, fields: Record<string, string> = {}) =>
  site.post('/?index', { ...visitorMessage, ...fields }, { headers: referer === null ? {} : { referer } });

describe('Message source', () => {
  it.each([
    ['the page with its campaign', `${origin}/?${utm}`, '', { sourcePage: '/', ...fromNews, referringHost: null }],
    [
      'another site',
      `${origin}/?utm_source=news`,
      'https://www.bing.com/search?q=it',
      { sourcePage: '/', utmSource: 'news', referringHost: 'bing.com' },
    ],
    ['an app', `${origin}/`, 'android-app://com.google.android.gm/', { referringHost: 'com.google.android.gm' }],
    [
      'the page of ours before it, with its campaign',
      `${origin}/`,
      `${origin}/blog/backups?${utm}`,
      { sourcePage: '/blog/backups', ...fromNews, referringHost: null },
    ],
    ['a browser that hides the page', null, 'https://bing.com/', { sourcePage: null, referringHost: 'bing.com' }],
    [
      'a browser that hides the page after another of ours',
      null,
      `${origin}/blog`,
      { sourcePage: '/blog', referringHost: null },
    ],
    ['addresses that are none', 'about:nothing at all', 'javascript:', { referringHost: null, utmSource: null }],
    ['a browser that says nothing', null, '', { sourcePage: null, referringHost: null, utmSource: null }],
  ])('is %s', async (_name, referer, referrer, expected) => {
    expect((await post(referer, { referrer })).status).toBe(303);
    expect(await stored()).toMatchObject([expected]);
  });

  it('survives a rejected form', async () => {
    const rejected = await post(`${origin}/?${utm}`, { firstName: '' });
    expect(rejected.status).toBe(400);
    const page = await rejected.text();
    const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
    expect(Object.fromEntries(hidden)).toMatchObject({ sourcePage: '/', ...fromNews });
    await post(`${origin}/?index`, Object.fromEntries(hidden));
    expect(await stored()).toMatchObject([{ sourcePage: '/', ...fromNews }]);
  });

  it('does not change the cached page', async () => {
    const page = await (await site.send(`/?${utm}`)).text();
    expect(page).toBe(await (await site.send('/')).text());
  });

  it('is shortened instead of rejecting the message', async () => {
    const long = `${'😀'.repeat(59)}${'x'.repeat(500)}`;
    const response = await post(
      `${origin}/?utm_source=${encodeURIComponent(long)}&utm_medium=%20a%00%0D%0Ab%E2%80%AE%20`,
    );
    expect(response.status).toBe(303);
    expect(await stored()).toMatchObject([{ utmSource: `${'😀'.repeat(59)}x`, utmMedium: 'a b' }]);
  });

  it('is optional text in the API', async () => {
    await sendMessage(site, { ...fromNews, sourcePage: '/offer', referringHost: null, heardFrom: ' A friend ' });
    await sendMessage(site, { utmSource: '\u0000\uD800 \u200B', heardFrom: '' });
    expect(await stored()).toMatchObject([
      { ...fromNews, sourcePage: '/offer', referringHost: null, heardFrom: 'A friend' },
      { utmSource: null, heardFrom: null },
    ]);
    const response = await site.json('POST', '/api/contact', {
      ...visitorMessage,
      utmSource: 5,
      heardFrom: 'x'.repeat(201),
    });
    expect(await response.json()).toMatchObject({
      errors: {
        utmSource: ['utmSource must be text'],
        heardFrom: ['How you heard about us must be 200 characters or less'],
      },
    });
  });

  it('leaves out the query of a URL', () => {
    expect(sourceOf('https://a.example/?preview=secret', '', 'a.example')).toEqual({ sourcePage: '/' });
    expect(sourceOf('https://a.example/', 'https://b.example/?token=secret', '')).toEqual({
      sourcePage: '/',
      referringHost: 'b.example',
    });
  });
});

it('The form asks how visitors heard of the owner only when the question is set', async () => {
  const admin = await logInAs(site, 'admin');
  const question = 'How did you hear about us?';
  expect(await (await site.send('/')).text()).not.toContain('name="heardFrom"');
  expect((await admin.json('PATCH', '/api/admin/page', { choices: { heardFrom: question } })).status).toBe(200);
  expect((await admin.json('POST', '/api/admin/drafts/publish', {})).status).toBe(200);
  const html = await (await site.send('/')).text();
  expect(html).toContain(question);
  expect(html).toContain('name="heardFrom"');
});

it('The message source appears on the message screen, in CSV, API and webhooks', async () => {
  await sendMessage(site, { ...fromNews, sourcePage: '/offer', referringHost: 'bing.com', heardFrom: 'A friend' });
  const editor = await logInAs(site, 'editor');
  const screen = await (await editor.send('/admin/messages/1')).text();
  const { contactRequests: messages } = (await (await editor.send('/api/admin/contact-requests')).json()) as {
    contactRequests: object[];
  };
  const actor = await staffActor(site.store, 'admin');
  let csv = '';
  for await (const part of exportCsv(actor, { statuses: statusesOf('all') ?? [] })) csv += part;
  const event = await messageCreated.payload({ subjectId: 1 } as never, null);
  for (const value of [...Object.values(fromNews), '/offer', 'bing.com', 'A friend']) {
    expect(screen).toContain(value);
    expect(csv).toContain(value);
    expect(Object.values(messages[0] ?? {})).toContain(value);
    expect(JSON.stringify(event)).toContain(value);
  }
  expect(csv.split('\r\n')[0]).toMatch(/visitorUnreachable,heardFrom,sourcePage,.*utmContent,employees$/);
});

it('The message source is deleted with the message', async () => {
  await sendMessage(site, { utmSource: 'news' });
  await (await logInAs(site, 'editor')).json('DELETE', '/api/admin/contact-requests/1');
  expect(await stored()).toEqual([]);
});

describe('Source report', () => {
  const rows = async (query = '') =>
    (await (
      await (await logInAs(site, 'editor')).send(`/api/admin/contact-requests/sources${query}`)
    ).json()) as object;

  beforeEach(async () => {
    freezeClock(new Date('2030-06-30T12:00:00Z'));
  });

  it('counts messages and replies per source, ignoring letter case and spam', async () => {
    for (const utmSource of ['News', 'news', 'news'])
      await sendMessage(site, { utmSource, message: Math.random().toString() });
    await sendMessage(site, { referringHost: 'bing.com', heardFrom: 'A friend' });
    await sendMessage(site, { heardFrom: 'A friend', message: 'Another' });
    await sendMessage(site, { message: 'Unknown' });
    await sendMessage(site, { utmSource: 'bots', referralNote: 'x', message: 'Spam' });
    const actor = await staffActor(site.store, 'editor');
    await update(actor, 1, { answered: true });
    const none = { medium: null, campaign: null };
    expect(await rows()).toEqual({
      sources: expect.arrayContaining([
        { source: 'News', ...none, messages: 3, replies: 1 },
        { source: 'bing.com', ...none, messages: 1, replies: 0 },
        { source: 'A friend', ...none, messages: 1, replies: 0 },
        { source: null, ...none, messages: 1, replies: 0 },
      ]),
    });
    expect(await rows()).toHaveProperty('sources.length', 4);
    expect((await find(actor, 7)).status).toBe('spam');
  });

  it('covers the last 30, 90 or 365 days', async () => {
    for (const [utmSource, day] of [
      ['a', '2030-06-01T12:00:00Z'],
      ['b', '2030-05-01'],
      ['c', '2029-08-01'],
      ['d', '2029-06-01'],
    ] as const) {
      freezeClock(new Date(day));
      await create(messageSchema.parse({ ...visitorMessage, message: day, utmSource }), '127.0.0.1');
    }
    freezeClock(new Date('2030-06-30T12:00:00Z'));
    expect(await rows()).toHaveProperty('sources.length', 1);
    expect(await rows('?days=90')).toHaveProperty('sources.length', 2);
    expect(await rows('?days=365')).toHaveProperty('sources.length', 3);
    expect(await rows('?days=7')).toMatchObject({ errors: { days: ['Days must be one of 30, 90, 365'] } });
    const screen = await (await (await logInAs(site, 'editor')).send('/admin/messages/sources?days=90')).text();
    expect(screen).toContain('Message sources');
  });
});
