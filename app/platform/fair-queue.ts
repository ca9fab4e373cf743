/**
 * A queue in which everybody has a lane of their own, and the lanes are served in turn: whoever asks a hundred times waits
 * for themselves, not the next person.
 */
export class FairQueue<T> {
  readonly #lanes = new Map<string, T[]>();
  #length = 0;

  constructor(
    /** How many may wait in one lane. */
    private readonly laneLimit: number,
    /** How many may wait in all. */
    private readonly limit: number,
  ) {}

  get length(): number {
    return this.#length;
  }

  /** Returns false when there is no room. */
  add(lane: string, item: T): boolean {
    const waiting = this.#lanes.get(lane) ?? [];
    if (this.#length >= this.limit || waiting.length >= this.laneLimit) return false;
    waiting.push(item);
    this.#lanes.set(lane, waiting);
    this.#length += 1;
    return true;
  }

  /** The next one, from the lane whose turn it is. */
  take(): T | undefined {
    for (const [lane, waiting] of this.#lanes) {
      const item = waiting.shift();
      // A map keeps the order of insertion: this lane goes to the end.
      this.#lanes.delete(lane);
      if (waiting.length > 0) this.#lanes.set(lane, waiting);
      this.#length -= 1;
      return item;
    }
    return undefined;
  }

  /** Empties the queue. */
  takeAll(): T[] {
    const all = [...this.#lanes.values()].flat();
    this.#lanes.clear();
    this.#length = 0;
    return all;
  }
}
