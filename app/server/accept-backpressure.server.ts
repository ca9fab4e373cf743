/**
 * Node takes one new connection in each turn of its event loop, however many wait (https://github.com/libuv/libuv/pull/3696).
 * While a turn is long because many requests are worked on, the last of those that have just connected would be passed
 * by all who are connected already, again and again: they waited twenty times as long. So while connections arrive, work
 * rests, and the turns are short.
 */
import type { Server } from 'node:net';

/** The maximum pause in milliseconds, so that a client that keeps connecting does not block the others. */
const restMaxMs = 10;

export class AcceptBackpressure {
  #count = 0;
  #areAllIn: Promise<void> | null = null;

  constructor(server: Server) {
    server.on('connection', () => {
      this.#count += 1;
      this.#areAllIn ??= this.#turnUntilAllAreIn();
    });
  }

  /** Null when no one has just connected; otherwise resolves when no one else waits to be taken, or soon. */
  get areAllIn(): Promise<void> | null {
    return this.#areAllIn;
  }

  #turnUntilAllAreIn(): Promise<void> {
    const deadline = performance.now() + restMaxMs;
    return new Promise((resolve) => {
      const turn = (before: number) => {
        if (this.#count > before && performance.now() < deadline) return setImmediate(turn, this.#count);
        this.#areAllIn = null;
        resolve();
      };
      setImmediate(turn, 0);
    });
  }
}
