/**
 * A queue with a partition for each client. The partitions are served in turn, so a client with a hundred requests
 * delays only itself.
 */
export class FairQueue<T> {
  readonly #queues = new Map<string, T[]>();
  #length = 0;

  constructor(
    /** The maximum waiting in one partition. */
    private readonly partitionLimit: number,
    /** The maximum waiting in total. */
    private readonly limit: number,
  ) {}

  get length(): number {
    return this.#length;
  }

  /** Returns false when there is no space. */
  add(partition: string, item: T): boolean {
    const pending = this.#queues.get(partition) ?? [];
    if (this.#length >= this.limit || pending.length >= this.partitionLimit) return false;
    pending.push(item);
    this.#queues.set(partition, pending);
    this.#length += 1;
    return true;
  }

  /** The next one, from the partition whose turn it is. */
  take(): T | undefined {
    for (const [partition, pending] of this.#queues) {
      const item = pending.shift();
      // A map keeps the order of insertion: this partition goes to the end.
      this.#queues.delete(partition);
      if (pending.length > 0) this.#queues.set(partition, pending);
      this.#length -= 1;
      return item;
    }
    return undefined;
  }

  /** Empties the queue. */
  takeAll(): T[] {
    const all = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#length = 0;
    return all;
  }
}
