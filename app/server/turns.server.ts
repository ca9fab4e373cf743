/**
 * Who begins when many requests come at once. Two hundred that begin together are worked on together, and whoever comes a
 * moment later waits for all of them. So a few begin in each turn of the event loop, and what they are about is served
 * in turn: a message does not wait behind two hundred sign-ins.
 */
import { FairQueue } from '~/platform/fair-queue';

/** How many begin in one turn: together they take some ten milliseconds, and share a commit. */
const perTurn = 16;

export class Turns {
  readonly #waiting = new FairQueue<() => void>(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  #begun = 0;
  #isEnding = false;

  /** Null when this one may begin at once; otherwise resolves when it may. */
  begin(lane: string): Promise<void> | null {
    this.#endTurnLater();
    if (this.#begun < perTurn) {
      this.#begun += 1;
      return null;
    }
    return new Promise((resolve) => this.#waiting.add(lane, resolve));
  }

  #endTurnLater() {
    if (this.#isEnding) return;
    this.#isEnding = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn() {
    this.#isEnding = false;
    this.#begun = 0;
    for (let next = this.#waiting.take(); next; next = this.#begun < perTurn ? this.#waiting.take() : undefined) {
      this.#begun += 1;
      next();
    }
    if (this.#begun > 0) this.#endTurnLater();
  }
}

const areas = ['/api/contact', '/api/auth', '/api/admin', '/api', '/admin'];

/** What a request is about: there are few such lanes, however many addresses somebody makes up. */
export function laneOf(method: string, path: string): string {
  const area = areas.find((start) => path.startsWith(start));
  return area ?? (method === 'POST' ? 'message' : 'page');
}
