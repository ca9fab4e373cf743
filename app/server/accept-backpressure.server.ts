/**
 * Node accepts one connection in each turn of its event loop, however many wait
 * (https://github.com/libuv/libuv/pull/3696). During long turns with many requests, the last new connections would wait
 * twenty times as long as open ones. So while connections arrive, requests pause and the turns are short.
 */
import type { Server } from 'node:net';

/** The maximum pause in milliseconds, so that a client that keeps connecting does not block the others. */
const pauseMaxMs = 10;

export class AcceptBackpressure {
  #count = 0;
  #allAccepted: Promise<void> | null = null;

  constructor(server: Server) {
    server.on('connection', () => {
      this.#count += 1;
      this.#allAccepted ??= this.#waitUntilAllAccepted();
    });
  }

  /** Null without new connections; otherwise resolves when all waiting ones are accepted, or after the maximum pause. */
  get allAccepted(): Promise<void> | null {
    return this.#allAccepted;
  }

  #waitUntilAllAccepted(): Promise<void> {
    const deadline = performance.now() + pauseMaxMs;
    return new Promise((resolve) => {
      const turn = (before: number) => {
        if (this.#count > before && performance.now() < deadline) return setImmediate(turn, this.#count);
        this.#allAccepted = null;
        resolve();
      };
      setImmediate(turn, 0);
    });
  }
}
