import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { renderOutdated } from '../app/registry/outdated-texts.server';
import { createHandler } from '../app/server/handler.server';
import { createHttpServer } from '../app/server/listeners/http.server';
import { PageCache } from '../app/server/page-cache.server';
import { type Store, setCurrentStore, transaction } from '../db/store.server';
import { isOnPostgres, openAgain, openFreshStore } from './fresh-store';
import { openSite, type Site, testBuild } from './site';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

let site: Site;
let store: Store;
let folder: string;
let server: Server;
/** The addresses that have been rendered, in order. */
let rendered: string[];
/** Whether the handler answers as it does while the database is away. */
let isAway: boolean;

/** A site on a real file and a real port. */
async function serve(environment: Record<string, string> = {}) {
  site = await openSite(environment);
  folder = mkdtempSync(join(tmpdir(), 'uplink-'));
  store = await openFreshStore(join(folder, 'uplink.sqlite'));
  setCurrentStore(store);
  const log = pino({ level: 'silent' });
  const handle = createHandler(await testBuild(), log);
  rendered = [];
  isAway = false;
  server = createHttpServer(
    (request, connection, readBody) => {
      rendered.push(new URL(request.url).pathname);
      if (isAway) return Promise.resolve(new Response('The database is away.', { status: 503 }));
      return handle(request, connection, readBody);
    },
    new Map(),
    log,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function stop() {
  server.close();
  server.closeAllConnections();
  await site.close();
  await store.close();
  rmSync(folder, { recursive: true });
}

beforeEach(() => serve());
afterEach(stop);

function send(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: bytes, text: bytes.toString() });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

const testimonial = (authorName: string) => ({
  authorName,
  authorPosition: 'Director',
  authorInitials: 'AB',
  content: 'They answer the telephone.',
  rating: 5,
});

const publicAddresses = [
  '/',
  '/blog',
  '/blog/feed.xml',
  '/blog/a-post',
  '/privacy-policy',
  '/terms-of-service',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/api/accreditations',
  '/api/blog-posts',
  '/api/blog-posts/a-post',
  '/a-page',
  '/services',
  '/api/pages',
  '/api/pages/a-page',
  '/api/business-details',
  '/api/social-media',
  '/api/team-members',
  '/api/testimonials',
  '/team',
  '/api/case-studies',
  '/case-studies',
  '/case-studies/feed.xml',
  '/case-studies/a-study',
  '/api/notices',
  '/notices',
  '/notices/feed.xml',
];

const post = (slug: string, isPublished = true) => ({
  title: `About ${slug}`,
  slug,
  content: 'Long enough to be a post.',
  isPublished,
  publishedAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
});

const page = (slug: string) => {
  const { publishedAt: _, ...rest } = post(slug);
  return rest;
};

const teamMember = { name: 'Amara Bell', role: 'Engineer', updatedAt: '2026-01-01T10:00:00.000Z' };

const caseStudy = {
  ...post('a-study'),
  client: 'A law firm',
  problem: 'It was slow.',
  permissionBy: 'Helen Marsh',
  permissionOn: '2026-01-01',
};

const notice = {
  ...{ text: 'Microsoft 365 is down.', kind: 'disruption' as const, content: '', endsAt: '2099-12-31T12:00:00.000Z' },
  ...{ isPublished: true, publishedAt: '2026-01-01T10:00:00.000Z', updatedAt: '2026-01-01T10:00:00.000Z' },
};

describe('Cached page', () => {
  it.each(publicAddresses)('is rendered once and served unchanged: %s', async (address) => {
    await store.queries.insertInto('blogPosts').values(post('a-post')).execute();
    await store.queries
      .insertInto('pages')
      .values({ ...page('a-page'), place: 'Leeds' })
      .execute();
    await store.queries.insertInto('teamMembers').values(teamMember).execute();
    await store.queries.insertInto('caseStudies').values(caseStudy).execute();
    await store.queries.insertInto('notices').values(notice).execute();
    await renderOutdated();
    const first = await send(address);
    const second = await send(address);
    expect(first.status).toBe(200);
    expect(rendered).toEqual([address]);
    expect(second.text).toBe(first.text);
    expect(second.headers).toEqual({ ...first.headers, date: second.headers.date });
    expect(second.headers['cache-control']).toBe('no-cache');
  });

  it('is rendered again when Google reviews are read', async () => {
    await send('/');
    const config = { id: 1, api: 'places' as const, secret: 'x', updatedAt: '2026-01-01T10:00:00.000Z' };
    await store.queries.insertInto('googleReviewsConfig').values(config).execute();
    await send('/');
    await store.queries.updateTable('googleReviewsConfig').set({ checkedAt: '2026-01-02T10:00:00.000Z' }).execute();
    await send('/');
    expect(rendered).toEqual(['/', '/', '/']);
  });

  it('has the headers and body of an uncached page', async () => {
    const stored = await send('/');
    const fresh = await send('/', { cookie: 'flash=unreadable' });
    expect(rendered).toHaveLength(2);
    const own = { date: '', 'cache-control': '', 'x-request-id': '', etag: '', vary: '', 'transfer-encoding': '' };
    expect({ ...stored.headers, ...own }).toEqual({ ...fresh.headers, ...own });
    expect(stored.headers['content-security-policy']).toMatch(/script-src 'sha256-/);
    expect(stored.text).toBe(fresh.text);
  });

  it('is rendered once for a hundred concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send('/')));
    expect(rendered).toEqual(['/']);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('varies by page number, and ignores other query parameters', async () => {
    const posts = Array.from({ length: 8 }, (_, index) => post(`post-${index}`));
    await store.queries.insertInto('blogPosts').values(posts).execute();
    await renderOutdated();
    const first = await send('/blog');
    expect((await send('/blog?utm_source=a&x=1')).text).toBe(first.text);
    expect(rendered).toHaveLength(1);
    expect((await send('/blog?page=2&utm_source=a')).text).not.toBe(first.text);
    await send('/blog?page=2');
    expect(rendered).toHaveLength(2);
    const data = await send('/blog?_data=routes%2F_site.blog._index');
    expect(data.headers['content-type']).toContain('application/json');
  });

  it('varies by reason for contact, and caches no unknown reason', async () => {
    for (const _ of [1, 2]) expect((await send('/?reason=cyber_security&x=1')).status).toBe(200);
    expect(rendered).toHaveLength(1);
    expect((await send('/?reason=cyber_security')).text).not.toBe((await send('/')).text);
    expect(rendered).toHaveLength(2);
    for (const _ of [1, 2]) expect((await send('/?reason=nothing')).status).toBe(302);
    expect(rendered).toHaveLength(4);
  });

  it('ignores no query that a redirect names', async () => {
    await send('/?p=123');
    await store.queries.insertInto('redirects').values({ source: '/?p=123', target: '/blog', updatedAt: '' }).execute();
    const { status, headers } = await send('/?p=123&a=b');
    expect([status, headers.location]).toEqual([301, '/blog?a=b']);
    rendered = [];
    for (const address of ['/?p=1', '/', '/?utm_source=a']) expect((await send(address)).status).toBe(200);
    expect(rendered).toEqual(['/']);
    await store.queries.deleteFrom('redirects').execute();
    expect((await send('/?p=123')).status).toBe(200);
  });

  it('does not include redirects, which pass on the whole query', async () => {
    await store.queries
      .insertInto('redirects')
      .values({ source: '/old', target: '/blog?page=1', updatedAt: '' })
      .execute();
    for (const query of ['?utm_source=mail', '?a=%20b&c', '']) {
      const { status, headers } = await send(`/old${query}`);
      expect([status, headers.location, headers['cache-control']]).toEqual([
        301,
        `/blog?page=1${query.replace('?', '&')}`,
        'no-cache',
      ]);
    }
    await store.queries.deleteFrom('redirects').execute();
    expect((await send('/old')).status).toBe(404);
  });

  it('is never a 404, a health check or an admin page', async () => {
    for (const address of ['/blog/nothing', '/nothing', '/api/blog-posts/nothing', '/api/health', '/admin/nothing']) {
      await send(address);
      await send(address);
      expect(rendered.splice(0), address).toHaveLength(2);
    }
  });
});

describe('Change of a cached page', () => {
  type Change = [what: string, address: string, change: (store: Store) => Promise<unknown>, visible: string];
  const changes: Change[] = [
    [
      'a testimonial',
      '/',
      ({ queries }) => queries.insertInto('testimonials').values(testimonial('Amara Bell')).execute(),
      'Amara Bell',
    ],
    [
      'an accreditation',
      '/api/accreditations',
      ({ queries }) =>
        queries
          .insertInto('accreditations')
          .values({ name: 'Cyber Essentials Plus', logoUrl: '/logo.svg', updatedAt: '2026-01-01T00:00:00.000Z' })
          .execute(),
      'Cyber Essentials Plus',
    ],
    [
      'a social link',
      '/',
      ({ queries }) =>
        queries
          .insertInto('socialMediaConfig')
          .values({ platform: 'linkedin', url: 'https://linkedin.example/us', updatedAt: '2026-01-01T00:00:00.000Z' })
          .execute(),
      'https://linkedin.example/us',
    ],
    [
      'a text',
      '/privacy-policy',
      ({ queries }) =>
        queries
          .insertInto('siteContent')
          .values({ key: 'privacy-policy', content: 'We keep little.', updatedAt: '2026-01-01T00:00:00.000Z' })
          .execute(),
      'We keep little.',
    ],
    [
      'a setting',
      '/blog/feed.xml',
      ({ queries }) =>
        queries
          .insertInto('siteContent')
          .values({
            key: 'business-details',
            content: JSON.stringify({ brandName: 'Kestrel IT' }),
            updatedAt: '2026-01-01T00:00:00.000Z',
          })
          .execute(),
      'Kestrel IT',
    ],
    [
      'a publication',
      '/blog',
      ({ queries }) =>
        queries.updateTable('blogPosts').set({ isPublished: true }).where('slug', '=', 'draft').execute(),
      'About draft',
    ],
    ['a new page', '/blog', ({ queries }) => queries.insertInto('pages').values(page('jobs')).execute(), 'About jobs'],
    [
      "an author's name",
      '/blog/a-post',
      ({ queries }) => queries.updateTable('users').set({ firstName: 'Zadie' }).execute(),
      'Zadie',
    ],
  ];

  beforeEach(async () => {
    const { id } = await store.queries
      .insertInto('users')
      .values({ username: 'a', usernameKey: 'a', email: 'a', emailKey: 'a', password: '', firstName: 'Priya' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await store.queries
      .insertInto('blogPosts')
      .values([post('draft', false), { ...post('a-post'), authorId: id }])
      .execute();
  });

  it.each(changes)('shows at once: %s, changed by this process', async (_, address, change, visible) => {
    const before = await send(address);
    expect(before.status).toBe(200);
    expect(before.text).not.toContain(visible);
    await change(store);
    const after = await send(address);
    expect(after.text).toContain(visible);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it.each(changes)('shows at once: %s, changed by another connection', async (_, address, change, visible) => {
    expect((await send(address)).text).not.toContain(visible);
    const other = await openAgain(store);
    await change(other);
    await other.close();
    const shows = async () => expect((await send(address)).text).toContain(visible);
    // A server says it on, a file is looked at.
    await (isOnPostgres ? vi.waitFor(shows) : shows());
  });

  it.skipIf(isOnPostgres)('shows when another process writes the file', async () => {
    expect((await send('/')).text).not.toContain('Kestrel IT');
    const script = `
      const file = new (require('better-sqlite3'))(process.argv[1]);
      file.prepare('insert into site_content (key, content, updated_at) values (?, ?, ?)')
        .run('business-details', '{"brandName":"Kestrel IT"}', '2026-01-01T00:00:00.000Z');
    `;
    const { status } = spawnSync(process.execPath, ['-e', script, join(folder, 'uplink.sqlite')], { stdio: 'inherit' });
    expect(status).toBe(0);
    expect((await send('/')).text).toContain('Kestrel IT');
  });

  it('shows the new year from midnight UTC', async () => {
    freezeClock(new Date('2026-12-31T23:59:59.999Z'));
    expect((await send('/')).text).toMatch(/© (<!-- -->)?2026/);
    freezeClock(new Date('2027-01-01T00:00:00.000Z'));
    expect((await send('/')).text).toMatch(/© (<!-- -->)?2027/);
  });

  it('hides an accreditation the day after it expires', async () => {
    await store.queries
      .insertInto('accreditations')
      .values({
        name: 'Cyber Essentials Plus',
        logoUrl: '/logo.svg',
        expiresOn: '2026-11-20',
        updatedAt: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    freezeClock(new Date('2026-11-20T23:59:59.999Z'));
    expect((await send('/')).text).toContain('Cyber Essentials Plus');
    freezeClock(new Date('2026-11-21T00:00:00.000Z'));
    expect((await send('/')).text).not.toContain('Cyber Essentials Plus');
  });

  it('hides a notice on cached pages when it ends', async () => {
    const endsAt = '2026-11-20T12:30:00.000Z';
    freezeClock(new Date('2026-11-20T12:29:59.999Z'));
    await store.queries
      .insertInto('notices')
      .values({ ...notice, endsAt })
      .execute();
    for (const _ of [1, 2]) expect((await send('/privacy-policy')).text).toContain(notice.text);
    expect(rendered).toEqual(['/privacy-policy']);
    freezeClock(new Date(endsAt));
    for (const _ of [1, 2]) expect((await send('/privacy-policy')).text).not.toContain(notice.text);
    expect(rendered).toEqual(['/privacy-policy', '/privacy-policy']);
  });

  it('never shows a rolled-back change', async () => {
    const before = await send('/');
    let requested: Promise<Answer> | undefined;
    const failed = transaction(async (tx) => {
      await tx.insertInto('testimonials').values(testimonial('Rolled Back')).execute();
      requested = send('/');
      await once(server, 'request');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect((await requested)?.text).toBe(before.text);
    // The next change has the number that the one above would have had.
    await store.queries.insertInto('testimonials').values(testimonial('Amara Bell')).execute();
    expect((await send('/')).text).toContain('Amara Bell');
  });
});

describe('Page cache while the database is away', () => {
  it('serves the last page after a change, until there is a newer one', async () => {
    const before = await send('/');
    await send('/a-page');
    await store.queries.insertInto('testimonials').values(testimonial('Amara Bell')).execute();
    isAway = true;
    for (const _ of [1, 2]) expect(await send('/')).toMatchObject({ status: 200, text: before.text });
    expect((await send('/privacy-policy')).status).toBe(503);
    isAway = false;
    expect((await send('/')).text).toContain('Amara Bell');
    await store.queries.insertInto('testimonials').values(testimonial('Zadie Moss')).execute();
    isAway = true;
    expect((await send('/')).text).toContain('Amara Bell');
  });

  it('does not serve a page that was seen to be gone', async () => {
    await store.queries.insertInto('pages').values(page('jobs')).execute();
    expect((await send('/jobs')).status).toBe(200);
    await store.queries.deleteFrom('pages').execute();
    expect((await send('/jobs')).status).toBe(404);
    isAway = true;
    expect((await send('/jobs')).status).toBe(503);
  });
});

describe('Page cache and personal data', () => {
  const message = new URLSearchParams({
    firstName: 'Ifeoma',
    lastName: 'Okafor',
    companyEmail: 'ifeoma@okafor-lane.example',
    phoneNumber: '020 7946 0123',
    cityLocation: 'London',
    reasonForContact: 'consultation',
    message: 'We are moving to a bigger office.',
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('does not store a page with a flash banner', async () => {
    const { headers } = await send('/?index', form, 'POST', String(message));
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const page = await send('/', { cookie });
    expect(page.text).toContain('Message sent successfully!');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['set-cookie']).toHaveLength(1);
    expect((await send('/')).text).not.toContain('Message sent successfully!');
    expect((await send('/', { cookie })).text).toContain('Message sent successfully!');
  });

  it('does not store a form with errors', async () => {
    message.set('message', '');
    const rejected = await send('/?index', form, 'POST', String(message));
    expect(rejected.status).toBe(400);
    expect(rejected.headers['cache-control']).toBe('no-store');
    expect((await send('/')).text).not.toContain('Okafor');
  });

  it('is bypassed by a request with a session cookie', async () => {
    await send('/');
    for (const name of ['session', '__Host-session', 'theme=dark; session']) {
      await send('/', { cookie: `${name}=x` });
    }
    expect(rendered).toHaveLength(4);
    await send('/', { cookie: 'theme=dark; my_session=x' });
    expect(rendered).toHaveLength(4);
  });
});

describe('Page response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity, br;q=0.1', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('has the encoding for Accept-Encoding "%s": %s', async (accepted, encoding) => {
    const plain = await send('/');
    const { headers, body } = await send('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.byteLength));
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(decompress(body).toString()).toBe(plain.text);
    expect(headers.etag === plain.headers.etag).toBe(encoding === undefined);
  });

  /** The page as it stays: it is compressed better shortly after it was asked for first. */
  async function inTheEnd() {
    let page = await send('/', { 'accept-encoding': 'br' });
    while (!page.headers.etag?.endsWith('-best"')) page = await send('/', { 'accept-encoding': 'br' });
    return page;
  }

  it('is 304 with the same headers when If-None-Match matches', async () => {
    const page = await inTheEnd();
    const { etag = '' } = page.headers;
    expect(etag).toMatch(/^"[\w-]{22}-best"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await send('/', { 'accept-encoding': 'br', 'if-none-match': known });
      expect(again.status, known).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
      expect(again.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
    }
    expect((await send('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
    expect((await send('/', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has no body for HEAD, and the headers of GET', async () => {
    const head = await send('/blog', {}, 'HEAD');
    const page = await send('/blog');
    expect(head.body).toHaveLength(0);
    expect(head.headers).toEqual({ ...page.headers, date: head.headers.date });
  });

  it('becomes smaller under a new ETag after the first request', async () => {
    const first = await send('/', { 'accept-encoding': 'br' });
    const latest = await inTheEnd();
    expect(latest.headers.etag).not.toBe(first.headers.etag);
    expect(latest.body.byteLength).toBeLessThan(first.body.byteLength);
    expect(brotliDecompressSync(latest.body)).toEqual(brotliDecompressSync(first.body));
  });
});

describe('Host', () => {
  it('has its own cached pages, ignoring letter case', async () => {
    expect((await send('/robots.txt', { host: 'one.example' })).text).toContain('http://one.example/sitemap.xml');
    expect((await send('/robots.txt', { host: 'two.example' })).text).toContain('http://two.example/sitemap.xml');
    expect((await send('/robots.txt', { host: 'ONE.example' })).text).toContain('http://one.example/sitemap.xml');
    expect(rendered).toHaveLength(2);
  });

  it('comes from X-Forwarded-Host only behind a trusted proxy', async () => {
    const forwarded = { host: 'one.example', 'x-forwarded-host': 'two.example', 'x-forwarded-proto': 'https' };
    expect((await send('/robots.txt', forwarded)).text).toContain('http://one.example/');
    await stop();
    await serve({ TRUST_PROXY: '1' });
    expect((await send('/robots.txt', forwarded)).text).toContain('https://two.example/');
    expect((await send('/robots.txt', { host: 'one.example' })).text).toContain('http://one.example/');
  });

  it('does not affect pages when BASE_URL is set', async () => {
    await stop();
    await serve({ BASE_URL: 'https://uplink.example' });
    const [one, two] = [await send('/', { host: 'one.example' }), await send('/', { host: 'two.example' })];
    expect(rendered).toHaveLength(1);
    expect(one.text).toContain('https://uplink.example/');
    expect(two.text).toBe(one.text);
    expect(one.headers['strict-transport-security']).toBeDefined();
  });
});

describe('Page cache memory', () => {
  const page = () => Promise.resolve(new Response('x'.repeat(900), { headers: { 'cache-control': 'no-cache' } }));

  it('stays within its byte limit and evicts the least recently used page', async () => {
    const cache = new PageCache({ bytes: 50_000, hosts: 16 });
    for (let number = 0; number < 100; number++) {
      await cache.get('http://a', `/${number}`, page);
      expect(cache.find('http://a', '/0')).toBeDefined();
    }
    expect(cache.bytes).toBeLessThanOrEqual(50_000);
    expect(cache.find('http://a', '/99')).toBeDefined();
    expect(cache.find('http://a', '/1')).toBeUndefined();
  });

  it('stays within its host limit', async () => {
    const cache = new PageCache({ bytes: 10_000_000, hosts: 3 });
    for (const host of ['a', 'b', 'c', 'd']) await cache.get(`http://${host}`, '/', page);
    expect(['a', 'b', 'c', 'd'].filter((host) => cache.find(`http://${host}`, '/'))).toEqual(['b', 'c', 'd']);
  });

  it('skips a response that is too large', async () => {
    const cache = new PageCache({ bytes: 10_000, hosts: 3 });
    await cache.get('http://a', '/', page);
    expect(cache.bytes).toBe(0);
  });
});
