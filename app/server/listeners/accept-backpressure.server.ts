/**
 * Node accepts one connection per event-loop turn, however many wait (https://github.com/libuv/libuv/pull/3696). When
 * turns are long, new connections would wait twenty times as long as open ones. So requests pause while connections
 * arrive, which keeps the turns short.
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

  /** Resolves when no more connections wait to be accepted, or after `pauseMaxMs`. Null when none has just arrived. */
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
