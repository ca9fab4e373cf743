/** Connections that visitors keep, by https, while the program is started anew: nothing that they ask for is lost. */
import { type ClientHttp2Session, connect } from 'node:http2';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { contactMessage, databaseIn, ownFolder, siteName, siteSettings, storedMessages } from './place';
import { socketParent } from './socket-parent';

type Ask = (message: string | null) => Promise<number>;

const headers = { 'content-type': 'application/json' };
const bodyOf = (message: string | null) => (message ? JSON.stringify(contactMessage(message)) : undefined);

/** Somebody who keeps a connection, by HTTP/1.1. Nothing is tried twice. */
function keeping(port: number, agent = new Agent({ keepAlive: true, maxSockets: 1 })): Ask {
  const at = { host: '127.0.0.1', port, servername: siteName, rejectUnauthorized: false, agent };
  return (message) =>
    new Promise((done, fail) => {
      const [method, path] = message ? ['POST', '/api/contact'] : ['GET', '/'];
      request({ ...at, method, path, headers: { ...headers, host: siteName } }, (answer) => {
        text(answer).then(() => done(answer.statusCode ?? 0), fail);
      })
        .on('error', fail)
        .end(bodyOf(message));
    });
}

/** The same by HTTP/2. */
function keepingHttp2(port: number): Ask {
  let session: ClientHttp2Session | undefined;
  return async (message) => {
    if (!session || session.closed || session.destroyed) {
      session = connect(`https://127.0.0.1:${port}`, { servername: siteName, rejectUnauthorized: false });
      session.on('error', () => undefined).on('goaway', () => session?.close());
    }
    const [method, path] = message ? ['POST', '/api/contact'] : ['GET', '/'];
    const stream = session.request({ ':method': method, ':path': path, ':authority': siteName, ...headers });
    const status = new Promise<number>((done, fail) => {
      stream.on('response', ({ ':status': code = 0 }) => done(code)).on('error', fail);
    });
    stream.end(bodyOf(message));
    const [code] = await Promise.all([status, text(stream)]);
    return code;
  };
}

/** What a server refuses it has not begun: browsers ask for it on another connection (RFC 9113, sections 6.8 and 8.7). */
function again(ask: Ask): Ask {
  return (message) =>
    ask(message).catch((error: Error) => {
      if (/NGHTTP2_REFUSED_STREAM|after receiving a GOAWAY/.test(error.message)) return ask(message);
      throw error;
    });
}

it('whoever keeps a connection by https loses nothing while the program is started anew', async () => {
  const dataDir = ownFolder();
  const parent = await socketParent('http:https', dataDir, { ...siteSettings(dataDir), CONTACT_RATE_LIMIT: 'off' });
  const [, port = 0] = parent.ports;
  const [saved, faults]: [string[], string[]] = [[], []];
  let isOver = false;
  const visitor = async (name: string, ask: Ask, pause: number) => {
    for (let index = 0; !isOver; index += 1) {
      const message = `${name}, number ${index}`;
      await ask(index % 2 ? message : null).then(
        (status) => {
          if (status === 201) saved.push(message);
          else if (status !== 200) faults.push(`${message}: ${status}`);
        },
        (error: Error) => faults.push(`${message}: ${error.message}`),
      );
      await new Promise((next) => setTimeout(next, pause));
    }
  };
  const together = again(keepingHttp2(port));
  const visitors = [
    visitor('By HTTP/1.1', keeping(port), 20),
    visitor('By HTTP/1.1, now and then', keeping(port), 400),
    visitor('By HTTP/2', keepingHttp2(port), 20),
    visitor('By HTTP/2, now and then', keepingHttp2(port), 400),
    ...[0, 1, 2].map((number) => visitor(`By HTTP/2 together, ${number}`, together, 10 + number)),
    visitor('On connections of their own', keeping(port, new Agent({ keepAlive: false })), 20),
  ];
  for (let starts = 0; starts < 5; starts += 1) {
    parent.start();
    await keeping(port, new Agent())(null);
    await new Promise((served) => setTimeout(served, 2_000));
    if (starts < 4) expect(await parent.end()).toBe('ended 0');
  }
  isOver = true;
  await Promise.all(visitors);
  expect(faults).toEqual([]);
  expect(saved.length).toBeGreaterThan(100);
  expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(saved.sort());
});
