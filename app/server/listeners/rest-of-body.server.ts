/** Lingering close: responses to requests whose body is still arriving. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyBudget } from './request-body.server';

const mib = 1024 * 1024;
const seconds = 1000;
/** The maximum number of bytes that are read and discarded for one request. */
const discardedMax = 16 * mib;
/** The maximum for all requests at the same time. */
const budget = new BodyBudget(2 * discardedMax);
/** The limits of nginx, in milliseconds: for the whole rest, and for a pause within it. */
const lingerMs = 30 * seconds;
const silenceMs = 5 * seconds;
/** The time that the client has to read the response after the server stops reading, in milliseconds. */
const noticeMs = 3 * seconds;

/**
 * Sets `Connection: close` unless the rest of the body will certainly be read. Otherwise a client could send its next
 * request after a body that the server does not finish reading.
 */
export function announceClose(response: ServerResponse): void {
  const { req } = response;
  if (req.complete || req.httpVersionMajor > 1) return;
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = req.headers;
  if (encoding !== undefined || Number(length) > discardedMax) response.setHeader('Connection', 'close');
}

/**
 * Sends the response, and ends it after the rest of the request body has been read and discarded. Closing the
 * connection while a client or proxy still sends would make it see a connection error instead of the response.
 * @param bytes the end of the response, whose length the headers announce
 */
export async function endAfterBody(response: ServerResponse, bytes: Uint8Array | string): Promise<void> {
  const { req } = response;
  if (req.complete || req.destroyed) return void response.end(bytes);
  response.flushHeaders();
  response.write(bytes);
  await discardBody(req, response);
  response.end(() => req.complete || req.socket.destroy());
}

const discarding = new WeakMap<IncomingMessage, Promise<void>>();

/** Resolves when the rest of a body has been read, or a limit is reached. */
export function discardBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const known = discarding.get(request) ?? discard(request, response);
  discarding.set(request, known);
  return known;
}

function discard(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  const { hold } = budget.share(response);
  return new Promise((resolve) => {
    let discarded = 0;
    const deadline = setTimeout(resolve, lingerMs);
    const silence = setTimeout(resolve, silenceMs);
    const finish = () => {
      clearTimeout(deadline);
      clearTimeout(silence);
      resolve();
    };
    // The previous reader would pause the request when it stops consuming data.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      silence.refresh();
      discarded += chunk.byteLength;
      if (discarded <= discardedMax && hold(chunk.byteLength)) return;
      request.pause();
      clearTimeout(silence);
      setTimeout(finish, noticeMs);
    });
    request.once('end', finish).once('close', finish);
    request.resume();
  });
}
