/**
 * Decides the order of requests under load. Without it, two hundred requests would run together, and a later one would
 * wait for them all. A few start in each event-loop turn, and the queues take turns, so a message does not wait behind
 * two hundred logins.
 */
import { FairQueue } from '~/platform/fair-queue';

/**
 * The number of messages that start in one turn. Together they take some ten milliseconds and share a commit. Other
 * requests count as four messages, because they are slower.
 */
const capacityOfTurn = 16;
const messageQueues = ['message', '/api/contact'];
const capacityFor = (queue: string) => (messageQueues.includes(queue) ? 1 : 4);

interface QueuedRequest {
  capacity: number;
  start(): void;
}

export class AdmissionControl {
  readonly #pending = new FairQueue<QueuedRequest>(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  #used = 0;
  #isEnding = false;

  /** Returns null if the request may start now; otherwise resolves when it may. */
  start(queue: string): Promise<void> | null {
    this.#endTurnLater();
    const capacity = capacityFor(queue);
    if (this.#used < capacityOfTurn) {
      this.#used += capacity;
      return null;
    }
    return new Promise((startAt) => this.#pending.add(queue, { capacity, start: startAt }));
  }

  #endTurnLater() {
    if (this.#isEnding) return;
    this.#isEnding = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn() {
    this.#isEnding = false;
    this.#used = 0;
    while (this.#used < capacityOfTurn) {
      const next = this.#pending.take();
      if (!next) break;
      this.#used += next.capacity;
      next.start();
    }
    if (this.#used > 0) this.#endTurnLater();
  }
}

const areas = ['/api/contact', '/api/auth', '/api/admin', '/api', '/admin'];

/** Returns the queue of a request. The number of queues is fixed, so clients cannot create more. */
export function queueOf(method: string, path: string): string {
  const area = areas.find((start) => path.startsWith(start));
  return area ?? (method === 'POST' ? 'message' : 'page');
}
