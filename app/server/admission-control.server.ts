/**
 * Who begins when many requests come at once. Two hundred that begin together are worked on together, and anyone who comes a
 * time later waits for all of them. So a few begin in each turn of the event loop, and what they are about is served
 * in turn: a message does not wait behind two hundred sign-ins.
 */
import { FairQueue } from '~/platform/fair-queue';

/**
 * How many messages begin in one turn: together they take some ten milliseconds, and share a commit. A turn has space for
 * fewer of anything else, which takes longer: a message waits for several turns before what it changes is on the disk.
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
  #taken = 0;
  #isEnding = false;

  /** Null when this one may begin at once; otherwise resolves when it may. */
  start(queue: string): Promise<void> | null {
    this.#endTurnLater();
    const capacity = capacityFor(queue);
    if (this.#taken < capacityOfTurn) {
      this.#taken += capacity;
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
    this.#taken = 0;
    while (this.#taken < capacityOfTurn) {
      const next = this.#pending.take();
      if (!next) break;
      this.#taken += next.capacity;
      next.start();
    }
    if (this.#taken > 0) this.#endTurnLater();
  }
}

const areas = ['/api/contact', '/api/auth', '/api/admin', '/api', '/admin'];

/** Returns the queue of a request. There are few queues, however many addresses are requested. */
export function queueOf(method: string, path: string): string {
  const area = areas.find((start) => path.startsWith(start));
  return area ?? (method === 'POST' ? 'message' : 'page');
}
