/** Views of public pages are counted, those of bots are not, and the counts name no visitor. */
import { once } from 'node:events';
import { request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { update } from '../app/inbox/messages/model.server';
import { readReplyTimes } from '../app/inbox/messages/reply-times.server';
import { otherHost, storeViews, sweepViews } from '../app/inbox/visits/counter.server';
import { changeOf, countsOverTime } from '../app/inbox/visits/period';
import { freezeClock } from '../app/platform/clock.server';
import { createHandler } from '../app/server/handler.server';
import { createHttpServer } from '../app/server/listeners/http.server';
import { setCurrentStore } from '../db/store.server';
import { sendMessage } from './messages';
import { recordSamples } from './record-types';
import { logInAs, openSite, type Site, testBuild } from './site';
import { staffActor } from './staff';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const day = '2030-06-30';

let site: Site;
let server: Server;
beforeEach(async () => {
  site = await openSite();
  // Test files share the counter of this process, so views of earlier files may still be in memory.
  await storeViews();
  await site.store.queries.deleteFrom('pageViews').execute();
  freezeClock(new Date(`${day}T12:00:00Z`));
  const log = pino({ level: 'silent' });
  server = createHttpServer(createHandler(await testBuild(), log), new Map(), log);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await storeViews();
  await site.close();
});

type Headers = Record<string, string | undefined>;
async function visit(path: string, headers: Headers = {}, method = 'GET'): Promise<number> {
  const sent = Object.entries({ 'user-agent': browser, host: 'uplink.example', ...headers }).filter(([, v]) => v);
  const request = httpRequest({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path,
    method,
    headers: Object.fromEntries(sent),
  }).end();
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

async function counted() {
  await storeViews();
  const order = ['page', 'referringHost', 'campaign'] as const;
  const rows = await site.store.queries.selectFrom('pageViews').selectAll().orderBy(order).execute();
  return rows.map(({ page, referringHost, campaign, views, visits }) => [page, referringHost, campaign, views, visits]);
}

describe('Page view', () => {
  it('is counted with and without the page cache, and for a 304', async () => {
    for (const path of ['/', '/', '/?page=2', '/privacy-policy', '/blog']) expect(await visit(path)).toBe(200);
    expect(await counted()).toEqual([
      ['/', '', '', 3, 3],
      ['/blog', '', '', 1, 1],
      ['/privacy-policy', '', '', 1, 1],
    ]);
    await visit('/', { 'if-none-match': '*' });
    expect(await counted()).toContainEqual(['/', '', '', 4, 4]);
  });

  it('records referring host and campaign, and is no visit after an own page', async () => {
    await visit('/', { referer: 'https://www.bing.com/search?q=secret' });
    await visit('/?utm_source=news&utm_campaign=Spring%00+offer', { referer: 'https://bing.com/' });
    await visit('/?utm_source=news');
    await visit('/privacy-policy', { referer: 'http://uplink.example/?utm_source=news' });
    await visit('/', { referer: 'not an address' });
    expect(await counted()).toEqual([
      ['/', '', '', 1, 1],
      ['/', '', 'news', 1, 1],
      ['/', 'bing.com', '', 1, 1],
      ['/', 'bing.com', 'Spring offer', 1, 1],
      ['/privacy-policy', '', '', 1, 0],
    ]);
  });

  it.each<[string, string, Headers, string?]>([
    ['a bot', '/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program without a name', '/', { 'user-agent': undefined }],
    ['a program with a very long name', '/', { 'user-agent': `${browser}${'x'.repeat(500)}` }],
    ['a HEAD', '/', {}, 'HEAD'],
    ['a page that a browser loads ahead', '/', { 'sec-purpose': 'prefetch;prerender' }],
    ['a script', '/', { 'sec-fetch-dest': 'empty' }],
    ['a page that does not exist', '/nowhere', {}],
    ['the API', '/api/business-details', {}],
    ['a feed', '/blog/feed.xml', {}],
    ['robots.txt', '/robots.txt', {}],
    ['the back office', '/admin/login', {}],
    ['a preview', '/?draft', {}],
    ['the data of a page', '/?_data=routes%2F_site', {}],
  ])('is not counted for %s', async (_name, path, headers, method) => {
    await visit(path, headers, method);
    await visit(path, headers, method);
    expect(await counted()).toEqual([]);
  });

  it('groups referring hosts over the limit as other', async () => {
    for (let number = 0; number < 600; number += 1) await visit('/', { referer: `https://site-${number}.example/` });
    await visit('/blog', { referer: 'https://one-more.example/' });
    await visit('/privacy-policy');
    const rows = await counted();
    expect(rows).toHaveLength(503);
    expect(rows).toContainEqual(['/', otherHost, '', 100, 100]);
    expect(rows).toContainEqual(['/blog', otherHost, '', 1, 1]);
    expect(rows).toContainEqual(['/privacy-policy', '', '', 1, 1]);
  });

  it('adds to existing rows when the day has reached its row limit', async () => {
    const row = { day, referringHost: '', campaign: '', views: 1, visits: 1 };
    const rows = Array.from({ length: 5000 }, (_, number) => ({ ...row, page: `/p-${number}` }));
    for (let at = 0; at < 5000; at += 1000)
      await site.store.queries
        .insertInto('pageViews')
        .values(rows.slice(at, at + 1000))
        .execute();
    await visit('/p-1');
    for (const host of ['a', 'b']) await visit('/', { referer: `https://${host}.example/` });
    await visit('/');
    const all = await counted();
    expect(all).toHaveLength(5002);
    expect(all).toContainEqual(['/', otherHost, '', 2, 2]);
    expect(all).toContainEqual(['/', '', '', 1, 1]);
  });

  it('is kept in memory until the database accepts the counts', async () => {
    await visit('/');
    setCurrentStore(undefined);
    await expect(storeViews()).rejects.toThrow();
    setCurrentStore(site.store);
    await visit('/');
    expect(await counted()).toEqual([['/', '', '', 2, 2]]);
  });
});

describe('Visit report', () => {
  const row = { referringHost: '', campaign: '', views: 1, visits: 1 };
  const report = async (query = '') => (await (await logInAs(site, 'editor')).send(`/api/admin/visits${query}`)).json();
  const text = async (query = '') =>
    (await (await (await logInAs(site, 'editor')).send(`/admin/visits${query}`)).text()).replaceAll('<!-- -->', '');

  it('compares 30 days with the 30 days before', async () => {
    await site.store.queries
      .insertInto('pageViews')
      .values([
        { ...row, day: '2030-06-01', page: '/', views: 8, visits: 35, referringHost: 'bing.com', campaign: 'spring' },
        { ...row, day, page: '/blog', views: 20, visits: 2, referringHost: 'duckduckgo.com' },
        { ...row, day, page: '/gone', views: 2 },
        { ...row, day: '2030-05-31', page: '/', views: 4, visits: 20, referringHost: 'bing.com' },
        { ...row, day: '2030-05-02', page: '/' },
        { ...row, day: '2030-05-01', page: '/' },
      ])
      .execute();
    freezeClock(new Date('2030-05-31T22:59:59Z'));
    await sendMessage(site, { message: 'Before' });
    freezeClock(new Date(`${day}T12:00:00Z`));
    await sendMessage(site);
    await sendMessage(site, { message: 'Spam', referralNote: 'x' });
    await update(await staffActor(site.store, 'editor'), 2, { answered: true });
    const { days, ...totals } = await report();
    expect(totals).toEqual({
      current: { visits: 38, messages: 1, replies: 1 },
      previous: { visits: 21, messages: 1, replies: 0 },
      pages: [
        { name: '/blog', title: 'Blog', count: 20 },
        { name: '/', title: 'Home page', count: 8 },
        { name: '/gone', title: null, count: 2 },
      ],
      referringHosts: [
        { name: 'bing.com', count: 35 },
        { name: 'duckduckgo.com', count: 2 },
      ],
      campaigns: [{ name: 'spring', count: 35 }],
    });
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2030-06-01', visits: 35, messages: 0, replies: 0 });
    expect(days[29]).toEqual({ day, visits: 3, messages: 1, replies: 1 });
    const screen = await text();
    for (const part of [
      '+81% from 21',
      'No change from 1',
      '0 → 1',
      'duckduckgo.com',
      'Home page',
      '1 Jun. Visits: 35.',
    ])
      expect(screen).toContain(part);
  });

  it('begins its days at midnight in London', async () => {
    // 00:30 on 30 June, in summer, and the last minute of 29 June.
    for (const time of ['2030-06-29T23:30:00Z', '2030-06-29T22:59:59Z']) {
      freezeClock(new Date(time));
      await visit('/');
      await storeViews();
      await sendMessage(site, { message: time });
    }
    const { days } = await report('?days=7');
    expect(days.slice(-2)).toEqual([
      { day: '2030-06-28', visits: 0, messages: 0, replies: 0 },
      { day: '2030-06-29', visits: 1, messages: 1, replies: 0 },
    ]);
    freezeClock(new Date('2030-06-29T23:30:00Z'));
    expect((await report('?days=7')).days.slice(-2)).toEqual([
      { day: '2030-06-29', visits: 1, messages: 1, replies: 0 },
      { day, visits: 1, messages: 1, replies: 0 },
    ]);
  });

  it('shows a year by week, and the same numbers', async () => {
    await site.store.queries
      .insertInto('pageViews')
      .values(['2029-06-30', '2029-07-01', '2029-07-08', '2029-07-09', day].map((day) => ({ ...row, day, page: '/' })))
      .execute();
    const { days, current, previous } = await report('?days=365');
    expect([current.visits, previous.visits]).toEqual([4, 1]);
    const weeks = countsOverTime(days);
    expect(weeks).toHaveLength(52);
    expect(weeks[0]).toEqual({ from: '2029-07-01', to: '2029-07-08', visits: 2, messages: 0, replies: 0 });
    expect(weeks[1]).toMatchObject({ from: '2029-07-09', to: '2029-07-15', visits: 1 });
    expect(weeks[51]).toMatchObject({ from: '2030-06-24', to: day, visits: 1 });
    const screen = await text('?days=365');
    expect(screen).toContain('Visits and messages by week');
    expect(screen).toContain('1 Jul to 8 Jul. Visits: 2. Messages: 0.');
  });

  it('has no chart without visits and messages', async () => {
    const { days, current } = await report('?days=90');
    expect(days).toHaveLength(90);
    expect(current).toEqual({ visits: 0, messages: 0, replies: 0 });
    const screen = await text('?days=90');
    expect(screen).toContain('No visits or messages in this period.');
    expect(screen).not.toContain('Answer times');
  });

  it('rejects other periods', async () => {
    expect((await (await logInAs(site, 'editor')).send('/api/admin/visits?days=31')).status).toBe(400);
  });

  it('names pages by their titles, and marks the days of new posts', async () => {
    const admin = await logInAs(site, 'admin');
    const post = { title: 'Moving office', slug: 'moving', content: 'Order the line early.', isPublished: true };
    expect((await admin.json('POST', '/api/admin/blog-posts', post)).status).toBe(201);
    await site.store.queries
      .insertInto('pageViews')
      .values(['/blog/moving', '/privacy-policy', '/case-studies'].map((page) => ({ ...row, day, page })))
      .execute();
    expect((await report()).pages.map(({ title }: { title: string }) => title)).toEqual([
      'Moving office',
      'Case studies',
      'Privacy policy',
    ]);
    const screen = await text();
    expect(screen).toContain('30 Jun. Visits: 3. Messages: 0. Post: Moving office.');
    expect(screen).toContain(', each diamond below a new post or the first visit from a campaign.');
    expect(screen).toContain('>30 Jun: Post: Moving office</p>');
    expect(screen).toContain('1 June 2030 to 30 June 2030, compared with the 30 days before.');
    expect(screen).not.toContain('>/blog/moving<');
  });

  it('marks the day on which a campaign began', async () => {
    const views = [
      ['old', '2030-01-02'],
      ['old', '2030-06-28'],
      ['spring', '2030-06-28'],
      ['spring', day],
    ].map(([campaign = '', on = '']) => ({ ...row, day: on, page: '/', campaign }));
    await site.store.queries.insertInto('pageViews').values(views).execute();
    const screen = await text();
    expect(screen).toContain('28 Jun. Visits: 2. Messages: 0. Campaign: spring.');
    expect(screen).toMatch(/30 Jun\. Visits: 1\. Messages: 0\. ?</);
    expect(screen).not.toContain('Campaign: old');
  });

  it('shows each reply on a scale of hours with the promise', async () => {
    const staff = await staffActor(site.store, 'editor');
    for (const [index, hours] of [2, 4, 30].entries()) {
      freezeClock(new Date(`2030-06-2${index}T06:00:00Z`));
      await sendMessage(site, { message: `Number ${index}` });
      freezeClock(new Date(Date.parse(`2030-06-2${index}T06:00:00Z`) + hours * 3_600_000));
      await update(staff, index + 1, { answered: true });
    }
    freezeClock(new Date(`${day}T12:00:00Z`));
    const promise = { hours: 24, text: '24 hours', isWorking: false };
    expect(await readReplyTimes(staff, 30)).toEqual({ hours: [30, 4, 2], median: '4 hours', promise });
    expect(await readReplyTimes(staff, 5)).toEqual({ hours: [], median: null, promise });
    const screen = await text();
    expect(screen).toContain('2 of the last 3 replies in time, half within 4 hours.');
    expect(screen).toContain('Promised: 24 hours');
    expect(screen.match(/<circle class="[^"]*stroke-danger/g)).toHaveLength(1);
  });
});

it.each([
  [24, 6, '6 → 24'],
  [6, 40, '40 → 6'],
  [0, 0, 'None before'],
  [5, 5, 'No change from 5'],
  [1200, 1000, '+20% from 1,000'],
  [1000, 1001, 'No change from 1,001'],
  [20, 40, '−50% from 40'],
])('The change of a number to %i from %i is written as %s', (current, previous, change) => {
  expect(changeOf(current, previous)).toBe(change);
});

describe('Dashboard overview', () => {
  const dashboard = async () =>
    (await (await (await logInAs(site, 'editor')).send('/admin/dashboard')).text())
      .replaceAll('<!-- -->', '')
      .replaceAll(/<(svg|title)\b.*?<\/\1>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');

  it('has a figure for each, also of an empty site', async () => {
    const texts = await dashboard();
    expect(texts).toContain('To answer 0 No one is waiting Answer time None yet Promised: 24 hours');
    expect(texts).toContain('Visits 0 30 days: None before Enquiries 0 30 days: None before');
  });

  it('counts waiting messages, answer times, visits and enquiries', async () => {
    freezeClock(new Date('2030-06-28T12:00:00Z'));
    for (const message of ['One', 'Two', 'Three']) await sendMessage(site, { message });
    await sendMessage(site, { message: 'Spam', referralNote: 'x' });
    freezeClock(new Date('2030-06-28T15:00:00Z'));
    await update(await staffActor(site.store, 'editor'), 1, { answered: true });
    freezeClock(new Date(`${day}T12:00:00Z`));
    await sendMessage(site, { message: 'Four' });
    const texts = await dashboard();
    expect(texts).toContain('To answer 3 2 overdue Answer time 3 hours 90 days: 1 of 1 in time');
    expect(texts).toContain('Enquiries 4 30 days: 0 → 4');
  });

  it('counts all overdue messages, also those without a dot', async () => {
    freezeClock(new Date('2030-06-20T12:00:00Z'));
    await sendMessage(site);
    const { id: _, ...row } = await site.store.queries
      .selectFrom('contactRequests')
      .selectAll()
      .executeTakeFirstOrThrow();
    await site.store.queries
      .insertInto('contactRequests')
      .values(Array.from({ length: 300 }, () => row))
      .execute();
    freezeClock(new Date(`${day}T12:00:00Z`));
    expect(await dashboard()).toContain('To answer 301 301 overdue');
  });
});

it('The dashboard has five parts of the website, and others only when they need attention', async () => {
  const admin = await logInAs(site, 'admin');
  const parts = async () => {
    const html = await (await admin.send('/admin/dashboard')).text();
    return [...html.slice(html.indexOf('Website content')).matchAll(/<h3[^>]*>([^<]*)/g)].map(([, name]) => name);
  };
  const always = ['Blog Posts', 'Testimonials', 'Accreditations', 'Site Settings', 'Email Settings'];
  expect(await parts()).toEqual(always);
  const draft = { ...recordSamples['case-studies'].input, isPublished: false };
  expect((await admin.json('POST', '/api/admin/case-studies', draft)).status).toBe(201);
  expect((await parts()).toSorted()).toEqual([...always, 'Case studies'].toSorted());
});

it('The visit sweep deletes counts older than 25 months', async () => {
  const row = { page: '/', referringHost: '', campaign: '', views: 1, visits: 1 };
  await site.store.queries
    .insertInto('pageViews')
    .values([
      { ...row, day: '2028-05-29' },
      { ...row, day: '2028-05-30' },
    ])
    .execute();
  await sweepViews();
  expect(await site.store.queries.selectFrom('pageViews').select('day').execute()).toEqual([{ day: '2028-05-30' }]);
});
