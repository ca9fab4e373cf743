/** Bodies that are too large: the client receives the answer while it is still sending. */
import { Agent, get, request } from 'node:http';
import { connect } from 'node:http2';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { encryptedServer, ownFolder, ownServer, siteName } from './workspace';

const mb = 1_000_000;

/** Posts so many bytes. @returns the status, and the error that the client sees */
function post(port: number, size: number, { agent, isChunked = false }: { agent: Agent | false; isChunked?: boolean }) {
  const length = isChunked ? {} : { 'content-length': size };
  const headers = { 'content-type': 'application/json', ...length };
  return new Promise<{ status: number; error: string | null }>((done) => {
    const outcome = { status: 0, error: null as string | null };
    const sent = request(
      { port, agent, host: '127.0.0.1', method: 'POST', path: '/api/contact', headers },
      (response) => {
        outcome.status = response.statusCode ?? 0;
        response.resume().once('close', () => done(outcome));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      outcome.error = error.code ?? error.message;
      if (!outcome.status) done(outcome);
    });
    sent.end(Buffer.alloc(size, 'x'));
  });
}

describe('Body over the size limit by HTTP/1.1', () => {
  it('is answered with 413 before the connection closes, without an error at the client', async () => {
    const { port } = await ownServer(ownFolder());
    for (const isChunked of [false, true]) {
      for (const size of [2 * mb, 10 * mb]) {
        for (let round = 0; round < 10; round += 1) {
          const outcome = await post(port, size, { agent: false, isChunked });
          expect([size, isChunked, outcome]).toEqual([size, isChunked, { status: 413, error: null }]);
        }
      }
    }
  });

  it('does not affect the next request of the same client', async () => {
    const { port } = await ownServer(ownFolder());
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const isChunked of [false, true]) {
      for (const size of [2 * mb, 6 * mb, 20 * mb]) {
        expect([size, (await post(port, size, { agent, isChunked })).status]).toEqual([size, 413]);
        const health = await new Promise<number>((done, fail) => {
          get({ port, agent, host: '127.0.0.1', path: '/api/health' }, (response) => {
            response.resume();
            done(response.statusCode ?? 0);
          }).on('error', fail);
        });
        expect([size, health]).toEqual([size, 200]);
      }
    }
    agent.destroy();
  });
});

it('returns 413 to a body over the limit by HTTP/2, and answers other requests of the connection', async () => {
  const { port } = await encryptedServer();
  const session = connect(`https://127.0.0.1:${port}`, {
    servername: siteName,
    rejectUnauthorized: false,
    maxSessionMemory: 100,
  });
  const head = {
    ':authority': siteName,
    ':method': 'POST',
    ':path': '/api/contact',
    'content-type': 'application/json',
  };
  for (const size of [2 * mb, 10 * mb, 40 * mb]) {
    const stream = session.request(head);
    const status = new Promise((done, fail) =>
      stream.on('response', (headers) => done(headers[':status'])).on('error', fail),
    );
    stream.end(Buffer.alloc(size, 'x'));
    expect([size, await status]).toEqual([size, 413]);
    expect(await json(stream)).toHaveProperty('message');
    const health = session.request({ ':authority': siteName, ':path': '/api/health' });
    expect(await json(health)).toMatchObject({ status: 'ok' });
  }
  session.destroy();
});
