/**
 * Visitors who read and write continuously, each on one kind of connection. A request that may have started is not
 * repeated.
 */

import * as plain from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import * as encrypted from 'node:https';
import { text } from 'node:stream/consumers';
import { contactMessage, siteName } from './workspace';

/** Asks for the page, or sends a message. @returns the status */
export type SendMessage = (message: string | null) => Promise<number>;

const timeoutMs = 60_000;
const headers = { 'content-type': 'application/json' };
const bodyOf = (message: string | null) => (message ? JSON.stringify(contactMessage(message)) : undefined);
const targetOf = (message: string | null) => (message ? ['POST', '/api/contact'] : ['GET', '/']);

/** By HTTP/1.1, on a connection that is kept or on a new one each time. */
export function unencrypted(port: number, keepAlive: boolean): SendMessage {
  const agent = new plain.Agent({ keepAlive, maxSockets: 1 });
  return (message) => over(plain.request, { host: '127.0.0.1', port, agent, headers }, message);
}

/** The same, by https. */
export function byHttp1(port: number, keepAlive: boolean): SendMessage {
  const agent = new encrypted.Agent({ keepAlive, maxSockets: 1 });
  const at = { host: '127.0.0.1', port, agent, servername: siteName, rejectUnauthorized: false };
  return (message) => over(encrypted.request, { ...at, headers: { ...headers, host: siteName } }, message);
}

function over(request: typeof encrypted.request, at: encrypted.RequestOptions, message: string | null) {
  const [method, path] = targetOf(message);
  return new Promise<number>((done, fail) => {
    const requested = request({ ...at, method, path, timeout: timeoutMs }, (answer) => {
      text(answer).then(() => done(answer.statusCode ?? 0), fail);
    });
    requested.once('timeout', () => requested.destroy(new Error('no answer')));
    requested.once('error', fail).end(bodyOf(message));
  });
}

/** By HTTP/2, on a connection that is kept until the server ends it. */
export function byHttp2(port: number): SendMessage {
  let session: ClientHttp2Session | undefined;
  const open = () => {
    const opened = connect(`https://127.0.0.1:${port}`, { servername: siteName, rejectUnauthorized: false });
    return opened.on('error', () => undefined).on('goaway', () => opened.close());
  };
  return async (message) => {
    if (!session || session.closed || session.destroyed) session = open();
    const [method, path] = targetOf(message);
    const stream = session.request({ ':method': method, ':path': path, ':authority': siteName, ...headers });
    stream.setTimeout(timeoutMs, () => stream.destroy(new Error('no answer')));
    const status = new Promise<number>((done, fail) => {
      stream.on('response', ({ ':status': code = 0 }) => done(code)).on('error', fail);
      stream.on('close', () => fail(new Error('closed without an answer')));
    });
    stream.end(bodyOf(message));
    const [code] = await Promise.all([status, text(stream)]);
    return code;
  };
}

/**
 * A request that a server rejects was not started, and one sent after GOAWAY did not arrive: browsers send them again
 * on another connection (RFC 9113, sections 6.8 and 8.7).
 */
export function again(query: SendMessage): SendMessage {
  return async (message) => {
    for (;;) {
      try {
        return await query(message);
      } catch (error) {
        if (!/NGHTTP2_REFUSED_STREAM|after receiving a GOAWAY/.test((error as Error).message)) throw error;
        // The word of the leave is on its way to anyone who opens connections.
        await new Promise((heard) => setImmediate(heard));
      }
    }
  };
}

/** How a visitor sends requests, and the pause between them, in milliseconds. */
export type Visitor = [query: SendMessage, pause: number];

/** Lets them read and write in turn, all at the same time. @returns how to end it, and what came of it */
export function visit(visitors: Record<string, Visitor>) {
  const saved: string[] = [];
  const errors: string[] = [];
  let isOver = false;
  const visits = Object.entries(visitors).map(async ([name, [query, pause]]) => {
    for (let index = 0; !isOver; index += 1) {
      const message = `${name}, number ${index}`;
      await query(index % 2 ? message : null).then(
        (status) => {
          if (status === 201) saved.push(message);
          else if (status !== 200) errors.push(`${message}: ${status}`);
        },
        (error: Error) => errors.push(`${message}: ${error.message}`),
      );
      await new Promise((next) => setTimeout(next, pause));
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(visits);
      return { saved, errors };
    },
  };
}
