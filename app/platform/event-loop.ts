/** Runs tasks of one kind one after the other within this process. */

const queues = new Map<string, Promise<unknown>>();

/** Runs the work once all that was begun before it under the same key has ended. */
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
