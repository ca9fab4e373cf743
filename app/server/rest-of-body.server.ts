/** Lingering close: responses to requests whose body is still arriving. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyBudget } from './request-body.server';

const mib = 1024 * 1024;
const seconds = 1000;
/** The most bytes that are read and discarded for one request. */
const discardedMax = 16 * mib;
/** The most for all requests at once. */
const budget = new BodyBudget(2 * discardedMax);
/** The limits of nginx, in milliseconds: for the whole rest, and for a pause within it. */
const lingerMs = 30 * seconds;
const silenceMs = 5 * seconds;
/** The time that the client has to read the response after the server stops reading. */
const noticeMs = 3 * seconds;

/**
 * Announces `Connection: close` unless the rest of the body will certainly be read. Without it, a client could send its next
 * request after a body that the server stops reading.
 */
export function announceClose(response: ServerResponse): void {
  const { req } = response;
  if (req.complete || req.httpVersionMajor > 1) return;
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = req.headers;
  if (encoding !== undefined || Number(length) > discardedMax) response.setHeader('Connection', 'close');
}

/**
 * Sends the answer, and ends it after the rest of the request's body has been read and discarded. If the connection closed
 * while a client or a proxy is still sending, it would see a broken connection instead of the answer.
 *
 * @param bytes the end of the answer, whose length the head has announced
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
    // The previous reader would pause the request as soon as nothing takes its data.
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
