/**
 * A copy of the site at another host than the public one: search engines do not index it, and its dashboard says so.
 */
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createHandler } from '../app/server/handler.server';
import { createHttpServer } from '../app/server/listeners/http.server';
import { asStaticFiles } from '../app/server/static-files.server';
import { logInAs, openSite, type Site, testBuild } from './site';

const publicAddress = 'https://www.x.example';
const copy = 'staging.x.example';

let site: Site;
let server: Server;

async function serve(environment: Record<string, string> = {}) {
  site = await openSite(environment);
  const log = pino({ level: 'silent' });
  const files = asStaticFiles(new Map([['/favicon.svg', Buffer.from('<svg/>')]]));
  server = createHttpServer(createHandler(await testBuild(), log), files, log).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await site.close();
});

function query(host: string, path: string, headers: IncomingHttpHeaders = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ robots: unknown; body: string }>((done, fail) => {
    httpRequest({ port, host: '127.0.0.1', path, headers: { ...headers, host } }, async (response) =>
      done({ robots: response.headers['x-robots-tag'], body: await text(response) }),
    )
      .on('error', fail)
      .end();
  });
}

const pages = ['/', '/blog', '/privacy-policy'];

describe.each([
  ['BASE_URL', async () => serve({ BASE_URL: publicAddress })],
  [
    'the sitemap',
    async () => {
      await serve();
      const admin = await logInAs(site, 'admin');
      await admin.json('POST', '/api/admin/generate-sitemap', { baseUrl: publicAddress });
    },
  ],
])('Public address from %s', (_name, open) => {
  it('sets noindex at another host, and the public address as canonical', async () => {
    await open();
    for (const host of ['www.x.example', copy, 'www.x.example:8080', `${copy}:8080`, copy, 'www.x.example']) {
      for (const path of pages) {
        const { robots, body } = await query(host, path);
        expect([host, path, robots]).toEqual([host, path, host.startsWith(copy) ? 'noindex' : undefined]);
        expect(body).toContain(`<link rel="canonical" href="${publicAddress}${path}"/>`);
        expect(body).not.toContain(copy);
      }
    }
  });

  it('disallows everything in robots.txt at another host only', async () => {
    await open();
    for (const host of [copy, 'www.x.example', copy]) {
      const { body } = await query(host, '/robots.txt');
      expect([host, /^Disallow: \/$/m.test(body)]).toEqual([host, host === copy]);
      expect([host, body.includes(`Sitemap: ${publicAddress}/sitemap.xml`)]).toEqual([host, host !== copy]);
    }
  });

  it('sets no noindex for an internal Host behind a proxy', async () => {
    await open();
    for (const host of ['localhost:3000', '127.0.0.1:3000', '10.0.0.5', '[::1]:3000', 'uplink:3000']) {
      expect([host, (await query(host, '/')).robots]).toEqual([host, undefined]);
      expect((await query(host, '/robots.txt')).body).toContain('Disallow: /admin');
    }
  });

  it('shows a notice on the dashboard of a copy', async () => {
    await open();
    const { cookies } = await logInAs(site, 'admin');
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const visible = async (host: string) =>
      (await query(host, '/admin/dashboard', { cookie })).body.replaceAll('<!-- -->', '');
    expect(await visible(copy)).toContain(
      `<strong>This is a copy of the website.</strong> The public one is ${publicAddress}. Search engines do not list ${copy}.`,
    );
    expect(await visible('www.x.example')).not.toContain('This is a copy of the website.');
  });
});

it('A static file of a copy has noindex', async () => {
  await serve({ BASE_URL: publicAddress });
  expect((await query(copy, '/favicon.svg')).robots).toBe('noindex');
  expect((await query('www.x.example', '/favicon.svg')).robots).toBeUndefined();
});

it('A site without a known public address has no noindex', async () => {
  await serve();
  expect((await query(copy, '/')).robots).toBeUndefined();
  expect((await query(copy, '/robots.txt')).body).toContain(`Sitemap: http://${copy}/sitemap.xml`);
});
