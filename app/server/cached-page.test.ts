/** Early hints and compression of cached pages, over real HTTP/2 and HTTP/1.1. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { CachedPage } from './cached-page.server';

const html = '<!DOCTYPE html><head><title>A</title><link rel="stylesheet" href="/build/site.css"/></head>';

async function serve(create: typeof createServer, text = html) {
  const page = await CachedPage.from(new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  const server = create((request: IncomingMessage, response: ServerResponse) => page.send(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** The hints that come before an answer over HTTP/2. */
async function hintsTo(port: number, headers: Record<string, string>) {
  const session = connect(`http://127.0.0.1:${port}`);
  const hints: unknown[] = [];
  const stream = session.request({ ':path': '/', ...headers });
  stream.on('headers', ({ ':status': status, link }) => hints.push([status, link])).resume();
  const status = await new Promise((done) => stream.on('response', (head) => done(head[':status'])));
  session.close();
  return { hints, status };
}

it('Only an HTTP/2 navigation gets an early hint for the style sheet', async () => {
  const port = await serve(createHttp2Server as unknown as typeof createServer);
  const opening = { 'sec-fetch-mode': 'navigate' };
  expect(await hintsTo(port, opening)).toEqual({
    hints: [[103, '</build/site.css>; rel=preload; as=style']],
    status: 200,
  });
  expect((await hintsTo(port, {})).hints).toEqual([]);
  expect((await hintsTo(port, { 'sec-fetch-mode': 'cors' })).hints).toEqual([]);
  expect((await hintsTo(port, { ...opening, 'if-none-match': '"a"' })).hints).toEqual([]);
  const old = await serve(createServer);
  const informed = await new Promise((done) => {
    const requested = get({ host: '127.0.0.1', port: old, headers: opening }, (response) =>
      done(response.resume() && null),
    );
    requested.on('information', done);
  });
  expect(informed).toBeNull();
});

it('A page with inline styles sends no early hint', async () => {
  const text = html.replace('<link', '<style>a{color:#000}</style><link');
  const port = await serve(createHttp2Server as unknown as typeof createServer, text);
  expect((await hintsTo(port, { 'sec-fetch-mode': 'navigate' })).hints).toEqual([]);
});

it('At most eight of many requested pages are recompressed at a time', async () => {
  const content = Array.from({ length: 400 }, (_, line) => `<p>Line ${line * 7919}</p>`).join('');
  const pages = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      CachedPage.from(new Response(`${html}${number}${content}`, { headers: { 'content-type': 'text/html' } })),
    ),
  );
  const quick = pages.map((page) => page.bodyOf('br'));
  const improved = (page: CachedPage) => page.bodyOf('br') !== quick[pages.indexOf(page)];
  const requested: ServerResponse[] = [];
  const server = createServer((_request, response) => requested.push(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** Answers all of them in one turn of the event loop. */
  const fetchAll = async (wanted: CachedPage[]) => {
    const answers = wanted.map(() => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text()));
    await expect.poll(() => requested.length).toBe(wanted.length);
    for (const [index, response] of requested.splice(0).entries()) wanted[index]?.send(response.req, response);
    await Promise.all(answers);
  };
  // Pages of tests before this one may still wait: they are compressed before this.
  const [first, ...remaining] = pages as [CachedPage, ...CachedPage[]];
  while (!improved(first)) await fetchAll([first]);
  const improvedRest = () => remaining.filter(improved).length;
  await fetchAll(remaining);
  await expect.poll(improvedRest).toBe(8);
  await new Promise((rest) => setTimeout(rest, 200));
  expect(improvedRest()).toBe(8);
  await fetchAll(remaining);
  await expect.poll(improvedRest).toBe(16);
});
