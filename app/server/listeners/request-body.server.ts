/**
 * Request bodies. Remix copies a request and its stream on the way to an action, which was the greatest cost of a
 * contact message. So a body stays unread until an action reads it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestError } from '~/http/errors.server';
import { type ReadBody, tooLarge } from '~/http/uploads/body.server';

export const noBody: ReadBody = async () => undefined;

/** The limit for all bodies being read or processed at the same time, in bytes. */
export const bodiesMax = 32 * 1024 * 1024;

export class BodyBudget {
  #reserved = 0;

  constructor(readonly bytes = bodiesMax) {}

  /** Returns `hold`, which reserves bytes or returns false, and `release`, which also runs when the response closes. */
  share(response: ServerResponse): { hold: (bytes: number) => boolean; release: () => void } {
    let own = 0;
    const hold = (bytes: number) => {
      if (this.#reserved + bytes > this.bytes) return false;
      this.#reserved += bytes;
      own += bytes;
      return true;
    };
    const release = () => {
      this.#reserved -= own;
      own = 0;
    };
    response.once('close', release);
    return { hold, release };
  }
}

const seconds = 1000;
/** The maximum time for a body to arrive, in milliseconds. */
const timeoutMs = 30 * seconds;
/** The maximum time for files, if at least this many bytes arrive in each `timeoutMs`. */
export const maxTimeoutMs = 15 * 60 * seconds;
const leastMeanwhile = 128 * 1024;

/** Returns the reader of a request's body. The body can be read once. */
export function bodyOf(request: IncomingMessage, response: ServerResponse, budget: BodyBudget): ReadBody {
  return (limit, take, { passesOn = false } = {}) => {
    const share = passesOn ? null : budget.share(response);
    let size = 0;
    let stopWatching = () => {};
    const reading = new Promise<void>((resolve, reject) => {
      const cutOff = () => reject(new RequestError(400, 'The request is incomplete.'));
      if (request.destroyed || request.readableEnded) return cutOff();
      const respond = (error: unknown) => {
        request.off('data', receive);
        reject(error);
      };
      function receive(chunk: Buffer) {
        size += chunk.byteLength;
        try {
          if (size > limit) throw tooLarge(limit);
          if (share && !share.hold(chunk.byteLength)) throw busy();
          const taken = take(chunk);
          if (!taken) return;
          request.pause();
          taken.then(() => request.resume(), respond);
        } catch (error) {
          respond(error);
        }
      }
      stopWatching = watch(
        () => size,
        passesOn ? maxTimeoutMs : timeoutMs,
        () => respond(tooSlow()),
      );
      request.on('data', receive);
      // In HTTP/2, an aborted body emits `end` first and `aborted` afterwards.
      const decide = () => (request.aborted ? cutOff() : resolve());
      request.once('end', request.httpVersionMajor === 1 ? resolve : () => setImmediate(decide));
      request.once('close', () => (request.readableEnded && !request.aborted) || cutOff());
    });
    // Released early, because the response to a rejected body may take seconds to end.
    return reading.finally(stopWatching).catch((error) => {
      share?.release();
      throw error;
    });
  };
}

/** Calls `giveUp` when a transfer exceeds `max` milliseconds or is too slow. @returns a function that stops it */
function watch(size: () => number, max: number, giveUp: () => void): () => void {
  const deadline = performance.now() + max;
  let before = 0;
  const timer = setInterval(
    () => {
      if (performance.now() >= deadline || size() - before < leastMeanwhile) giveUp();
      before = size();
    },
    Math.min(max, timeoutMs),
  );
  return () => clearInterval(timer);
}

function tooSlow() {
  return new RequestError(408, 'The request took too long to arrive.');
}

function busy() {
  const message = 'The server is busy. Try again in a few seconds.';
  return new RequestError(503, message, { 'Retry-After': '5' });
}
