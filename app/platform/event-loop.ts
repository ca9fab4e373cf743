/** Runs asynchronous tasks with the same key one after the other within this process. */

const queues = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work with the same key has settled. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(key) ?? Promise.resolve()).then(work);
  const finished = result
    .catch(() => undefined)
    .then(() => {
      if (queues.get(key) === finished) queues.delete(key);
    });
  queues.set(key, finished);
  return result;
}
