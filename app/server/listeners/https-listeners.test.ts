/** https by itself: what comes in at the encrypted listener and at the other one, with a certificate of one's own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex, PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishAnswer } from '~/operations/certificates/challenges.server';
import { currentConfig, readConfig, setConfig } from '~/platform/config.server';
import { type Certificate, selfSigned } from '../../../tests/certificates';
import { abuse, abuseCount, contentFrames, farewell, openHttp2 } from '../../../tests/http2-frames';
import type { Handler } from '../handler.server';
import { createHttpServer } from './http.server';
import { type Listeners, openHttpsListeners } from './https-listeners.server';

const names = ['www.example.test', 'example.test'];
const later = new Date(Date.now() + 30 * 86_400_000);

let dataDir: string;
let listeners: Listeners;
let answers: Server;
let lines: string[];
/** The errors of incomplete bodies. */
let broken: string[];
let handled: number;

const log = () => pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) });

function put({ cert, key }: Certificate) {
  writeFileSync(join(dataDir, 'cert.pem'), cert);
  writeFileSync(join(dataDir, 'key.pem'), key);
}

async function open(environment: Record<string, string> = {}) {
  const ports = { HOST: '127.0.0.1', HTTP_PORT: '0', HTTPS_PORT: '0' };
  const own = { TLS_CERT: join(dataDir, 'cert.pem'), TLS_KEY: join(dataDir, 'key.pem') };
  setConfig(readConfig({ DOMAIN: names.join(), DATA_DIR: dataDir, ...own, ...ports, ...environment }));
  const handle: Handler = async (requested, { isSecure }, readBody) => {
    handled += 1;
    let size = 0;
    const count = (chunk: Uint8Array) => {
      size += chunk.byteLength;
    };
    await readBody(10_000_000, count).catch((error) => broken.push(error.message));
    const headers: [string, string][] = [
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['Content-Type', 'text/plain'],
    ];
    if (requested.url.endsWith('/long')) return new Response('long '.repeat(1_000_000), { headers });
    return new Response(`${requested.method} ${requested.url} ${isSecure} ${requested.headers.get('cookie')} ${size}`, {
      headers,
    });
  };
  answers = createHttpServer(handle, new Map(), pino({ level: 'silent' }));
  listeners = await openHttpsListeners(answers, currentConfig(), {}, log());
}

beforeEach(() => {
  lines = [];
  broken = [];
  handled = 0;
  dataDir = mkdtempSync(join(tmpdir(), 'uplink-doors-'));
  put(selfSigned(names, later));
});

afterEach(async () => {
  await listeners.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function over(host: string, path = '/api/echo', options: object = {}): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const at = { host: '127.0.0.1', port: listeners.ports.port, servername: 'www.example.test' };
    request({ ...at, path, headers: { host }, rejectUnauthorized: false, agent: false, ...options }, done)
      .on('error', fail)
      .end();
  });
}

const plain = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${listeners.ports.httpPort}${path}`, { redirect: 'manual', ...init });

/** Sends bytes to the unencrypted port. @returns what comes back until the connection ends */
function unencrypted(bytes: string): Promise<string> {
  const socket = connectPlain(listeners.ports.httpPort ?? 0, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

async function overHttp2(headers: Record<string, string>, body?: string) {
  const session = connectHttp2(`https://127.0.0.1:${listeners.ports.port}`, {
    servername: 'www.example.test',
    rejectUnauthorized: false,
  });
  const stream = session.request({ ':path': '/api/echo', ':authority': 'www.example.test', ...headers });
  stream.end(body);
  const answered = new Promise<Record<string, unknown>>((done, fail) => stream.on('response', done).on('error', fail));
  const [head, content] = [await answered, await text(stream)];
  session.close();
  return { head, content };
}

function presentedCertificate(): Promise<string> {
  return new Promise((done, fail) => {
    const at = { host: '127.0.0.1', port: listeners.ports.port, rejectUnauthorized: false };
    const socket: TLSSocket = connect(at, () => {
      done(socket.getPeerCertificate().serialNumber + socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    }).on('error', fail);
  });
}

it('HTTP/2 and HTTP/1.1 return the same response on the same port', async () => {
  await open();
  const old = await over('www.example.test');
  expect(await text(old)).toBe('GET https://www.example.test/api/echo true null 0');
  expect(old.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  const { head, content } = await overHttp2({ ':path': '/api/echo' });
  expect(content).toBe('GET https://www.example.test/api/echo true null 0');
  expect(head).toMatchObject({ ':status': 200, 'set-cookie': ['a=1', 'b=2'] });
});

it('Separate HTTP/2 cookie headers are joined', async () => {
  await open();
  const { content } = await overHttp2({ ':path': '/api/echo', cookie: ['one=1', 'two=2'] as unknown as string });
  expect(content).toContain('one=1; two=2');
});

it('HTTP/2 carries long responses, and an incomplete request body is an error', async () => {
  await open();
  expect((await overHttp2({ ':path': '/api/long' })).content).toHaveLength(5_000_000);
  const { content } = await overHttp2({ ':path': '/api/echo', ':method': 'POST' }, 'x'.repeat(3_000_000));
  expect(content).toMatch(/ 3000000$/);
  const session = connectHttp2(`https://127.0.0.1:${listeners.ports.port}`, { rejectUnauthorized: false });
  const stream = session.request({ ':authority': 'www.example.test', ':path': '/api/echo', ':method': 'POST' });
  stream.write('x'.repeat(1000));
  stream.on('error', () => undefined);
  setTimeout(() => session.destroy(), 100);
  await expect.poll(() => broken, { timeout: 20_000 }).toEqual(['The request is incomplete.']);
});

it('HTTP/2 sends urgent responses first, in TLS records that fit one packet', async () => {
  await open();
  const records: number[] = [];
  const session = connectHttp2(`https://127.0.0.1:${listeners.ports.port}`, {
    // All responses share one connection.
    settings: { initialWindowSize: 2 ** 30 },
    createConnection: () => connect({ socket: tapped(records), rejectUnauthorized: false, ALPNProtocols: ['h2'] }),
  });
  const came = { later: 0, now: 0 };
  const query = async (name: keyof typeof came, urgency: number) => {
    const stream = session.request({
      ':authority': 'www.example.test',
      ':path': '/api/long',
      priority: `u=${urgency}`,
    });
    for await (const chunk of stream) came[name] += chunk.length;
    return { ...came };
  };
  const [, then] = await Promise.all([query('later', 5), query('now', 0)]);
  expect(then.now).toBe(5_000_000);
  expect(then.later).toBeLessThan(1_000_000);
  expect(records.length).toBeGreaterThan(7000);
  expect(Math.max(...records)).toBeLessThan(1400);
  session.close();
});

it('The last DATA frame carries END_STREAM', async () => {
  await open();
  const socket = await openHttp2(listeners.ports.port, 'www.example.test');
  expect(await contentFrames(socket, 'www.example.test', '/api/echo')).toEqual([
    { length: expect.any(Number), isLast: true },
  ]);
});

it('A request sent with GOAWAY is answered before the connection closes', async () => {
  await open();
  const socket = await openHttp2(listeners.ports.port, 'www.example.test');
  expect(await contentFrames(socket, 'www.example.test', '/api/echo', farewell)).toEqual([
    { length: expect.any(Number), isLast: true },
  ]);
  await expect.poll(() => socket.destroyed).toBe(true);
});

/** A connection to the encrypted listener that notes how long the records of data are that come by it. */
function tapped(records: number[]): Duplex {
  const socket = connectPlain(listeners.ports.port, '127.0.0.1');
  let pending = Buffer.alloc(0);
  const seen = new PassThrough().on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 5 && pending.length >= 5 + pending.readUInt16BE(3)) {
      const length = pending.readUInt16BE(3);
      if (pending[0] === 23) records.push(length);
      pending = pending.subarray(5 + length);
    }
  });
  return Duplex.from({ readable: socket.pipe(seen), writable: socket });
}

const flooder = '127.0.0.66';

it.each(Object.keys(abuseCount))(
  'A connection that attacks with %s is closed, and the second bans its address',
  async (kind) => {
    await open();
    const attack = async () => {
      const socket = await openHttp2(listeners.ports.port, 'www.example.test', flooder);
      return abuse(socket, (round) => abuseCount[kind]?.('www.example.test', round) ?? Buffer.of(), 20_000);
    };
    expect(await attack()).not.toBeNull();
    expect(await attack()).not.toBeNull();
    await expect.poll(() => lines.filter((line) => line.startsWith('Connection closed')).length).toBe(2);
    await expect(attack()).rejects.toThrow();
    if (kind.endsWith('at once')) expect(handled).toBeLessThan(20);
    expect((await over('www.example.test')).statusCode).toBe(200);
  },
);

it('Other host names and HTTP redirect to the canonical host, and keep the method', async () => {
  await open();
  const bare = await over('example.test', '/blog?page=2');
  expect([bare.statusCode, bare.headers.location]).toEqual([301, 'https://www.example.test/blog?page=2']);
  const { head } = await overHttp2({ ':path': '/x', ':authority': 'EXAMPLE.test', ':method': 'POST' }, 'a=b');
  expect(head).toMatchObject({ ':status': 308, location: 'https://www.example.test/x' });
  const unencrypted = await plain('/x?y=1');
  expect([unencrypted.status, unencrypted.headers.get('location')]).toEqual([301, 'https://www.example.test/x?y=1']);
  expect((await plain('/x', { method: 'POST', body: 'a' })).status).toBe(308);
});

it('The health check answers requests for an IP address on both ports without a redirect', async () => {
  await open();
  for (const host of ['203.0.113.7', '203.0.113.7:8443', '[2001:db8::7]', '[2001:db8::7]:443']) {
    expect([host, (await over(host, '/api/health')).statusCode]).toEqual([host, 200]);
    expect([host, (await over(host, '/api/health?ready', { method: 'HEAD' })).statusCode]).toEqual([host, 200]);
    expect([host, (await over(host, '/blog')).statusCode]).toEqual([host, 301]);
    expect(await unencrypted(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  }
  expect((await over('example.test', '/api/health')).statusCode).toBe(301);
  expect(await unencrypted('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

it('A request without exactly one host gets 400 with the security headers', async () => {
  await open();
  for (const hosts of ['', 'Host: www.example.test\r\nHost: evil.example\r\n']) {
    const answer = await unencrypted(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(answer).toMatch(/^x-request-id: /im);
  }
  const { head } = await overHttp2({ ':path': '/api/echo', host: 'evil.example' });
  expect(head).toMatchObject({ ':status': 400, 'x-content-type-options': 'nosniff' });
  expect((await overHttp2({ ':path': '/api/echo', host: 'WWW.example.test' })).head).toMatchObject({ ':status': 200 });
});

it('The HTTP port serves ACME challenges and no other file', async () => {
  await open();
  await publishAnswer(currentConfig(), 'token-1', 'token-1.print');
  expect(await (await plain('/.well-known/acme-challenge/token-1')).text()).toBe('token-1.print');
  for (const requested of ['token-2', '..%2fsite.pem', '../site.pem', ''])
    expect((await plain(`/.well-known/acme-challenge/${requested}`)).status).not.toBe(200);
});

it('The HTTP port answers 503 without a redirect until a certificate exists', async () => {
  await open({ TLS_CERT: '', TLS_KEY: '' });
  const answer = await plain('/api/echo');
  expect([answer.status, answer.headers.get('location')]).toEqual([503, null]);
  expect(await answer.text()).toContain('This site is being set up');
});

it('A new certificate loads without a restart, and a mismatched key is logged and ignored', async () => {
  await open();
  const first = await presentedCertificate();
  const { key } = selfSigned(names, later);
  writeFileSync(join(dataDir, 'key.pem'), key);
  await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toContain('does not match the certificate');
  expect(await presentedCertificate()).toBe(first);
  put(selfSigned(names, later));
  await expect.poll(presentedCertificate, { timeout: 20_000 }).not.toBe(first);
});

it('An expired certificate is logged', async () => {
  put(selfSigned(['example.test'], new Date('2021-01-01')));
  await open();
  expect(lines.join('\n')).toContain('ended on 2021-01-01');
});

it('A TLS 1.2 session resumes with a ticket and without', async () => {
  await open();
  const take = (session: Buffer | undefined, options: object) =>
    new Promise<{ session: Buffer | undefined; isReused: boolean }>((done, fail) => {
      const at = {
        host: '127.0.0.1',
        port: listeners.ports.port,
        rejectUnauthorized: false,
        maxVersion: 'TLSv1.2' as const,
      };
      const socket = connect({ ...at, ...options, ...(session ? { session } : {}) }, () => {
        done({ session: socket.getSession(), isReused: socket.isSessionReused() });
        socket.destroy();
      }).on('error', fail);
    });
  const withoutTickets = { secureOptions: 0x4000 };
  for (const options of [{}, withoutTickets]) {
    const { session } = await take(undefined, options);
    expect((await take(session, options)).isReused).toBe(true);
  }
});

/** Shakes hands as someone who takes all that this library knows, however old. */
const shakeHands = (options: ConnectionOptions) =>
  new Promise<string | null>((done) => {
    const old = { minVersion: 'TLSv1' as const, ciphers: 'ALL:@SECLEVEL=0', ...options };
    const socket = connect({ host: '127.0.0.1', port: listeners.ports.port, rejectUnauthorized: false, ...old }, () => {
      done(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    }).on('error', () => done(null));
  });

it('Old TLS versions, weak ciphers and renegotiation are rejected', async () => {
  await open();
  expect(await shakeHands({})).toMatch(/^TLSv1\.3 TLS_AES_/);
  for (const maxVersion of ['TLSv1', 'TLSv1.1'] as const) expect(await shakeHands({ maxVersion })).toBeNull();
  const with12 = (ciphers: string) => shakeHands({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` });
  for (const good of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305'])
    expect(await with12(good)).toBe(`TLSv1.2 ${good}`);
  for (const weak of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-CCM', 'aNULL'])
    expect(await with12(weak)).toBeNull();
  const at = {
    host: '127.0.0.1',
    port: listeners.ports.port,
    rejectUnauthorized: false,
    maxVersion: 'TLSv1.2' as const,
  };
  const rejected = await new Promise<Error | null>((done) => {
    const socket: TLSSocket = connect(at, () => void socket.renegotiate({}, done)).on('error', done);
  });
  expect(rejected).toBeInstanceOf(Error);
});

it('A client that offers neither HTTP protocol is rejected', async () => {
  await open();
  await expect(over('www.example.test', '/', { ALPNProtocols: ['imap'] })).rejects.toThrow();
});
