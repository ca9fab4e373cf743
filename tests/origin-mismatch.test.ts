/** A proxy that sends its upstream's name as Host: forms of browsers without Sec-Fetch-Site are rejected, and the reason is known. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createHandler } from '../app/server/handler.server';
import { createHttpServer } from '../app/server/listeners/http.server';
import { visitorMessage } from './messages';
import { logInAs, openSite, type Site, testBuild } from './site';

const publicAddress = 'https://www.x.example';
const upstream = '127.0.0.1:3000';

let site: Site;
let server: Server;
let lines: { level: number; msg: string; origin?: string; expected?: string }[];

async function serve(environment: Record<string, string> = {}) {
  site = await openSite({ TRUST_PROXY: '1', ...environment });
  lines = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  server = createHttpServer(createHandler(await testBuild(), log), new Map(), log).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await site.close();
});

async function query(method: string, path: string, headers: IncomingHttpHeaders, body = '') {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method, path, headers: { host: upstream, ...headers } });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) };
}

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
const post = (path: string, fields: Record<string, string>, headers: IncomingHttpHeaders = { origin: publicAddress }) =>
  query('POST', path, { ...form, ...headers }, String(new URLSearchParams(fields)));

async function dashboard(host = upstream) {
  const { cookies } = await logInAs(site, 'admin');
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  return (await query('GET', '/admin/dashboard', { cookie, host })).body.replaceAll('<!-- -->', '');
}

it('logs both addresses and how to fix it', async () => {
  await serve();
  expect((await post('/?index', visitorMessage)).status).toBe(403);
  const [line] = lines.filter(({ level }) => level === 40);
  expect(line).toMatchObject({ origin: publicAddress, expected: `http://${upstream}` });
  for (const part of [
    publicAddress,
    `http://${upstream}`,
    'proxy_set_header Host $host',
    `BASE_URL=${publicAddress}`,
  ]) {
    expect(line?.msg).toContain(part);
  }
});

it('returns a page with the input, but without passwords or a form to resubmit', async () => {
  await serve();
  const { body } = await post('/?index', {
    ...visitorMessage,
    password: 'not to be shown',
    firstName: '<b>Ifeoma</b>',
  });
  expect(body).toContain('This request came from another website and was refused.');
  expect(body).toContain(visitorMessage.message);
  expect(body).toContain('&lt;b&gt;Ifeoma&lt;/b&gt;');
  expect(body).not.toContain('not to be shown');
  expect(body).not.toMatch(/<form[^>]*method="post"/);
  const { body: externalReferenceError } = await post('/?index', visitorMessage, {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  });
  expect(externalReferenceError).not.toContain(visitorMessage.message);
});

it('returns JSON that a form with JavaScript and the API can show', async () => {
  await serve();
  const { status, body } = await post('/admin/testimonials/new?_data=routes%2Fadmin.%24kind.new', {
    authorName: 'Helen Marsh',
  });
  expect(status).toBe(403);
  expect(JSON.parse(body)).toMatchObject({ flash: { title: 'This form was rejected' }, result: { status: 'error' } });
  const api = await query('POST', '/api/contact', { origin: publicAddress, 'content-type': 'application/json' }, '{}');
  expect([api.status, Object.keys(JSON.parse(api.body))]).toEqual([403, ['message']]);
});

it('rejects a form from an origin of more than 300 characters without logging or recording the origin', async () => {
  await serve();
  const ofLength = (length: number) => `https://${'a'.repeat(length - 'https://.example'.length)}.example`;
  const answers = [];
  for (const length of [300, 301]) answers.push(await post('/?index', visitorMessage, { origin: ofLength(length) }));
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect(lines.flatMap(({ origin }) => origin ?? [])).toEqual([ofLength(300)]);
  expect(JSON.stringify(lines)).not.toContain(ofLength(301));
  const rows = await site.store.queries.selectFrom('throttles').select('key').execute();
  expect(rows.map(({ key }) => key).filter((key) => key.includes(ofLength(301)))).toEqual([]);
});

it('shows the mismatch on the admin dashboard until a form succeeds', async () => {
  await serve();
  const notice = `<strong>A form from ${publicAddress} was rejected.</strong>`;
  expect(await dashboard()).not.toContain(notice);
  for (let times = 0; times < 3; times += 1) await post('/?index', visitorMessage);
  expect(await dashboard()).toContain(notice);
  expect(await dashboard()).toContain(`The address of this site is http://${upstream}.`);
  const mended = { origin: publicAddress, 'x-forwarded-host': 'www.x.example', 'x-forwarded-proto': 'https' };
  expect((await post('/?index', visitorMessage, mended)).status).toBe(303);
  expect(await dashboard()).not.toContain(notice);
});

it('shows no foreign origin on the dashboard when BASE_URL matches the request', async () => {
  await serve({ BASE_URL: 'http://www.x.example' });
  const named = { 'x-forwarded-host': 'www.x.example' };
  expect((await post('/?index', visitorMessage, { ...named, origin: 'https://evil.example' })).status).toBe(403);
  expect(await dashboard()).not.toContain('was rejected.');
  expect((await post('/?index', visitorMessage, { ...named, origin: publicAddress })).status).toBe(403);
  expect(await dashboard()).toContain(`A form from ${publicAddress} was rejected.`);
});

it('keeps at most twenty mismatches', async () => {
  await serve();
  for (let n = 0; n < 25; n += 1) await post('/?index', visitorMessage, { origin: `https://evil${n}.example` });
  const rows = await site.store.queries.selectFrom('throttles').select('key').execute();
  expect(rows.filter(({ key }) => key.startsWith('origin-mismatch'))).toHaveLength(20);
});
