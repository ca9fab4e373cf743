/**
 * Decides the order when many requests come at once. Without it, two hundred requests would be worked on together, and
 * a later one would wait for them all. A few begin in each turn of the event loop, and their queues take turns, so a
 * message does not wait behind two hundred logins.
 */
import { FairQueue } from '~/platform/fair-queue';

/**
 * The messages that begin in one turn. Together they take some ten milliseconds and share a commit. Fewer of the slower
 * requests fit into a turn, because a message waits for several turns until its data is on disk.
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

  /** Null when this one may begin at once; otherwise resolves when it may. */
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

/** Returns the queue of a request. There are few queues, however many addresses are requested. */
export function queueOf(method: string, path: string): string {
  const area = areas.find((start) => path.startsWith(start));
  return area ?? (method === 'POST' ? 'message' : 'page');
}
