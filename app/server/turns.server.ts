/**
 * Who begins when many requests come at once. Two hundred that begin together are worked on together, and whoever comes a
 * moment later waits for all of them. So a few begin in each turn of the event loop, and what they are about is served
 * in turn: a message does not wait behind two hundred sign-ins.
 */
import { FairQueue } from '~/platform/fair-queue';

/**
 * How many messages begin in one turn: together they take some ten milliseconds, and share a commit. A turn has room for
 * fewer of anything else, which takes longer: a message waits for several turns before what it changes is on the disk.
 */
const roomOfTurn = 16;
const messageLanes = ['message', '/api/contact'];
const roomFor = (lane: string) => (messageLanes.includes(lane) ? 1 : 4);

interface Waiting {
  room: number;
  begin(): void;
}

export class Turns {
  readonly #waiting = new FairQueue<Waiting>(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  #taken = 0;
  #isEnding = false;

  /** Null when this one may begin at once; otherwise resolves when it may. */
  begin(lane: string): Promise<void> | null {
    this.#endTurnLater();
    const room = roomFor(lane);
    if (this.#taken < roomOfTurn) {
      this.#taken += room;
      return null;
    }
    return new Promise((begin) => this.#waiting.add(lane, { room, begin }));
  }

  #endTurnLater() {
    if (this.#isEnding) return;
    this.#isEnding = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn() {
    this.#isEnding = false;
    this.#taken = 0;
    while (this.#taken < roomOfTurn) {
      const next = this.#waiting.take();
      if (!next) break;
      this.#taken += next.room;
      next.begin();
    }
    if (this.#taken > 0) this.#endTurnLater();
  }
}

const areas = ['/api/contact', '/api/auth', '/api/admin', '/api', '/admin'];

/** What a request is about: there are few such lanes, however many addresses somebody makes up. */
export function laneOf(method: string, path: string): string {
  const area = areas.find((start) => path.startsWith(start));
  return area ?? (method === 'POST' ? 'message' : 'page');
}
