/** Work of one kind, one piece after the other within this process. */

const turns = new Map<string, Promise<unknown>>();

/** Runs the work once all that was begun before it under the same key has ended. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (turns.get(key) ?? Promise.resolve()).then(work);
  const ended = result
    .catch(() => undefined)
    .then(() => {
      if (turns.get(key) === ended) turns.delete(key);
    });
  turns.set(key, ended);
  return result;
}
