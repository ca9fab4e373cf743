/**
 * A queue with a partition per client. The partitions take turns, so a client with a hundred requests delays only
 * itself.
 */
export class FairQueue<T> {
  readonly #queues = new Map<string, T[]>();
  #length = 0;

  constructor(
    private readonly partitionLimit: number,
    private readonly limit: number,
  ) {}

  get length(): number {
    return this.#length;
  }

  /** Adds an item. Returns false when the queue is full. */
  add(partition: string, item: T): boolean {
    const pending = this.#queues.get(partition) ?? [];
    if (this.#length >= this.limit || pending.length >= this.partitionLimit) return false;
    pending.push(item);
    this.#queues.set(partition, pending);
    this.#length += 1;
    return true;
  }

  /** Returns the next item, from the partition whose turn it is. */
  take(): T | undefined {
    for (const [partition, pending] of this.#queues) {
      const item = pending.shift();
      // A Map iterates in the order of insertion, so this moves the partition to the end.
      this.#queues.delete(partition);
      if (pending.length > 0) this.#queues.set(partition, pending);
      this.#length -= 1;
      return item;
    }
    return undefined;
  }

  /** Empties the queue, and returns its items. */
  takeAll(): T[] {
    const all = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#length = 0;
    return all;
  }
}
