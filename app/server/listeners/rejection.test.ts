/** Requests that never reach the handler, over real connections. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig, setConfig } from '~/platform/config.server';
import { createHttpServer } from './http.server';

let server: Server;
let port: number;
beforeAll(async () => {
  setConfig(readConfig({}));
  server = createHttpServer(async () => new Response('here'), new Map(), pino({ level: 'silent' }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes as they are. @returns what comes back until the connection ends */
function raw(bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.once('error', () => undefined).once('close', () => resolve(answer));
    socket.write(bytes);
  });
}

const closing = 'Host: localhost\r\nConnection: close\r\n';

it.each([
  ['a request that is not HTTP', 'hello\r\n\r\n', 400],
  ['an unknown method', `BREW / HTTP/1.1\r\n${closing}\r\n`, 400],
  ['two lengths', `POST / HTTP/1.1\r\n${closing}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`, 400],
  ['huge headers', `GET / HTTP/1.1\r\n${closing}X-Big: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a bad host', 'GET /x HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['no host', 'GET /x HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['no host at the health check', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['no host in HTTP/1.0', 'GET /x HTTP/1.0\r\n\r\n', 400],
  ['two hosts', `GET /x HTTP/1.1\r\n${closing}Host: evil.example\r\n\r\n`, 400],
  ['the same host twice', `GET /x HTTP/1.1\r\n${closing}host: localhost\r\n\r\n`, 400],
  ['TRACE', `TRACE / HTTP/1.1\r\n${closing}\r\n`, 405],
  ['an expectation', `POST / HTTP/1.1\r\n${closing}Expect: the unexpected\r\nContent-Length: 0\r\n\r\n`, 417],
  ['a query of a thousand values', `GET /?${'a&'.repeat(1000)} HTTP/1.1\r\n${closing}\r\n`, 400],
])('%s is rejected with the usual headers', async (_name, request, status) => {
  const answer = await raw(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^cache-control: no-store\r$/im);
  expect(answer).toMatch(/^x-request-id: [\da-f-]{36}\r$/im);
  expect(answer).toMatch(/\r\n\r\n.*[a-z].*\.\n$/);
});

it.each(['/api/health', '/api/health?ready'])(
  'returns the health to a load balancer that names no host: %s',
  async (path) => {
    expect(await raw(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nhere$/);
    expect(await raw(`HEAD ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n$/);
  },
);

it('A rejected client that never closes is disconnected', async () => {
  const sockets = Array.from({ length: 20 }, () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
  for (const socket of sockets) socket.on('error', () => undefined).write('hello\r\n\r\n');
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  const count = () => new Promise((resolve) => server.getConnections((_error, number) => resolve(number)));
  await expect.poll(count, { timeout: 20_000, interval: 200 }).toBe(0);
});

it('Any combination of headers gets a response in time', async () => {
  const name = fc.oneof(
    fc.constantFrom('Host', 'Cookie', 'Accept-Encoding', 'If-None-Match', 'Content-Length', 'Transfer-Encoding'),
    fc.constantFrom('Origin', 'X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'Range', 'Expect', 'Content-Type'),
    fc.stringMatching(/^[\w-]{1,20}$/),
  );
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('*', ';q=', '"', '; ; ;', '1', 'chunked', '\x00', 'é', '%', ',,,'),
  );
  const headers = fc.array(fc.tuple(name, fc.array(value, { maxLength: 8 })), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(headers, fc.constantFrom('GET', 'POST', 'HEAD'), async (headers, method) => {
      const lines = headers.map(([name, values]) => `${name}: ${values.join('')}\r\n`);
      // The second request is none: it ends what waits for the body of the first.
      const answer = await raw(`${method} /x HTTP/1.1\r\n${closing}${lines.join('')}\r\n0\r\n\r\nhello\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 [2-5]\d\d /);
    }),
    { numRuns: 100, timeout: 10_000, interruptAfterTimeLimit: 20_000 },
  );
});
