/** Views of public pages are counted, those of bots are not, and the counts name no visitor. */
import { once } from 'node:events';
import { request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { update } from '../app/inbox/messages/model.server';
import { otherHost, storeViews, sweepViews } from '../app/inbox/visits/counter.server';
import { freezeClock } from '../app/platform/clock.server';
import { createHandler } from '../app/server/handler.server';
import { createHttpServer } from '../app/server/listeners/http.server';
import { setCurrentStore } from '../db/store.server';
import { sendMessage } from './messages';
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

it('The visit report compares 30 days with the 30 days before', async () => {
  const row = { referringHost: '', campaign: '', views: 1, visits: 1 };
  await site.store.queries
    .insertInto('pageViews')
    .values([
      { ...row, day: '2030-06-01', page: '/', views: 8, visits: 5, referringHost: 'bing.com', campaign: 'spring' },
      { ...row, day, page: '/blog', views: 20, visits: 2, referringHost: 'duckduckgo.com' },
      { ...row, day: '2030-05-31', page: '/', views: 4, visits: 3, referringHost: 'bing.com' },
      { ...row, day: '2030-05-02', page: '/' },
      { ...row, day: '2030-05-01', page: '/' },
    ])
    .execute();
  freezeClock(new Date('2030-05-31T23:59:59Z'));
  await sendMessage(site, { message: 'Before' });
  freezeClock(new Date(`${day}T12:00:00Z`));
  await sendMessage(site);
  await sendMessage(site, { message: 'Spam', referralNote: 'x' });
  await update(await staffActor(site.store, 'editor'), 2, { answered: true });
  const editor = await logInAs(site, 'editor');
  expect(await (await editor.send('/api/admin/visits')).json()).toEqual({
    current: { visits: 7, formViews: 8, messages: 1, replies: 1 },
    previous: { visits: 4, formViews: 5, messages: 1, replies: 0 },
    pages: [
      { name: '/blog', count: 20 },
      { name: '/', count: 8 },
    ],
    referringHosts: [
      { name: 'bing.com', count: 5 },
      { name: 'duckduckgo.com', count: 2 },
    ],
    campaigns: [{ name: 'spring', count: 5 }],
  });
  const screen = await (await editor.send('/admin/visits')).text();
  for (const text of ['+75% from 4', 'No change from 1', 'None in the 30 days before', 'duckduckgo.com'])
    expect(screen).toContain(text);
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
