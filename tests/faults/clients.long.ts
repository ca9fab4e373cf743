/** Slow, huge, malformed and hostile clients. */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Server } from '../program';
import { ownFolder, ownServer } from './workspace';

/** Sends bytes as they are. @returns all that comes back until the connection ends */
function raw(server: Server, text: string | Buffer): Promise<string> {
  return new Promise((done) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.once('error', () => undefined).once('close', () => done(answer));
    socket.write(text);
  });
}

const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const closing = 'Host: localhost\r\nConnection: close\r\n';

it('rejects malformed requests with a short response and serves on', async () => {
  const server = await ownServer(ownFolder());
  const cases: [string, string | Buffer, number[]][] = [
    ['no HTTP', 'hello\r\n\r\n', [400]],
    ['bytes', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]), [400]],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    ['a bad host', 'GET / HTTP/1.1\r\nHost: a b/../c\r\nConnection: close\r\n\r\n', [400]],
    ['a port that is none', 'GET / HTTP/1.1\r\nHost: localhost:99999\r\nConnection: close\r\n\r\n', [400]],
    ['a bad escape', `GET /%ff%zz HTTP/1.1\r\n${closing}\r\n`, [400]],
    ['a path upwards', `GET /../../etc/passwd HTTP/1.1\r\n${closing}\r\n`, [400, 404]],
    ['an absolute form', `GET http://evil.example/ HTTP/1.1\r\n${closing}\r\n`, [400]],
    ['TRACE', `TRACE / HTTP/1.1\r\n${closing}\r\n`, [405]],
    ['an unknown method', `BREW / HTTP/1.1\r\n${closing}\r\n`, [400]],
    ['huge headers', `GET / HTTP/1.1\r\n${closing}X-Big: ${'a'.repeat(20_000)}\r\n\r\n`, [431]],
    [
      'two lengths',
      `POST /api/contact HTTP/1.1\r\n${closing}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
      [400],
    ],
    [
      'length and chunks',
      `POST /api/contact HTTP/1.1\r\n${closing}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    [
      'a huge length',
      `POST /api/contact HTTP/1.1\r\n${closing}Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n`,
      [413],
    ],
    [
      'broken JSON',
      `POST /api/contact HTTP/1.1\r\n${closing}Content-Type: application/json\r\nContent-Length: 3\r\n\r\n{"a`,
      [400],
    ],
  ];
  for (const [name, request, expected] of cases) {
    const answer = await raw(server, request);
    expect(expected, `${name}: ${answer.slice(0, 200)}`).toContain(status(answer));
    expect(answer, name).not.toMatch(/\bat .*:\d+:\d+|node_modules|root:x:|sqlite/i);
  }
  expect((await fetch(server.url)).status).toBe(200);
});

it('cuts off an endless request body at the size limit', async () => {
  const server = await ownServer(ownFolder());
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  const answer = await new Promise<string>((done) => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    let sent = 0;
    const more = () => {
      while (sent < 64 && socket.write(chunk)) sent += 1;
    };
    socket.on('data', (bytes) => {
      text += bytes;
      socket.destroy();
    });
    socket.on('drain', more);
    socket.once('error', () => undefined).once('close', () => done(text));
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      more,
    );
  });
  expect(status(answer)).toBe(413);
});

describe('Request body over the size limit', () => {
  const head = (length: number) =>
    `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it('is read to its end, so that the next request on the connection is answered', async () => {
    const server = await ownServer(ownFolder());
    const size = 3_000_000;
    const next = `GET /api/health HTTP/1.1\r\n${closing}\r\n`;
    const answer = await raw(server, Buffer.concat([Buffer.from(head(size)), Buffer.alloc(size), Buffer.from(next)]));
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('is answered with 413 before the connection closes, without reading all of it', async () => {
    const server = await ownServer(ownFolder());
    const before = residentMb(server);
    const size = 300_000_000;
    const startedAt = performance.now();
    const { answer, sent } = await new Promise<{ answer: string; sent: number }>((done) => {
      const socket = connect(server.port, '127.0.0.1');
      const piece = Buffer.alloc(1_000_000);
      let answer = '';
      let sent = 0;
      const more = () => {
        while (sent < size && !socket.destroyed) {
          sent += piece.length;
          if (!socket.write(piece)) return;
        }
      };
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on('drain', more);
      socket.once('error', () => undefined).once('close', () => done({ answer, sent }));
      socket.write(head(size), more);
    });
    expect(status(answer)).toBe(413);
    expect(answer).toContain('too large');
    expect(sent).toBeLessThan(50_000_000);
    expect(performance.now() - startedAt).toBeGreaterThan(2_000);
    expect(residentMb(server) - before).toBeLessThan(60);
    expect((await fetch(server.url)).status).toBe(200);
  });
});

describe('Many slow clients', () => {
  it('do not delay others or use much memory, and time out with 408', async () => {
    const server = await ownServer(ownFolder(), { CONNECTION_LIMIT: 'off' });
    expect((await fetch(server.url)).status).toBe(200);
    const before = residentMb(server);
    const sockets = await Promise.all(Array.from({ length: 300 }, () => slowSocket(server)));
    onTestFinished(() => {
      for (const { socket } of sockets) socket.destroy();
    });
    for (let index = 0; index < 10; index += 1) expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(residentMb(server) - before).toBeLessThan(60);
    const answers = await Promise.all(sockets.map(({ ended: finished }) => finished));
    expect(new Set(answers.map(status))).toEqual(new Set([408]));
  });
});

it('disconnects a client that sends requests and never reads', async () => {
  const server = await ownServer(ownFolder());
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const closed = new Promise((done) => socket.once('error', () => undefined).once('close', done));
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(request.repeat(5000));
  // A client that does not read notices the end by writing.
  const writing = setInterval(() => socket.write(request), 2000);
  await closed;
  clearInterval(writing);
});

/** Begins a request and never ends its headers. */
async function slowSocket(server: Server): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const finished = new Promise<string>((done) => socket.once('error', () => undefined).once('close', () => done(text)));
  await new Promise<void>((done) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', () => done()));
  return { socket, ended: finished };
}

function residentMb({ process: { pid } }: Server): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
}

it('serves on while nobody reads its log output', async () => {
  const server = await ownServer(ownFolder());
  server.process.stdout?.pause();
  const path = `/no-such-page?${'x'.repeat(200)}`;
  for (let requested = 0; requested < 60; requested += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(server.url + path)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }
  server.process.stdout?.resume();
});
