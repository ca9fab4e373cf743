/** Repeats a task, and reports the results. */
import { setTimeout as wait } from 'node:timers/promises';

/** Waits, or until it is broken off. */
export const pause = (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined);

/** Does something again and again for some seconds, some at a time. @returns what came of it, and how often */
export async function repeat(work, signal, { seconds = 2, atOnce = 2 } = {}) {
  const end = performance.now() + seconds * 1000;
  const outcomes = {};
  const one = async () => {
    do {
      const { status } = await work();
      outcomes[status] = (outcomes[status] ?? 0) + 1;
      // An anonymous visitor who is rejected at once comes back, but not ten thousand times a second.
      await pause(5, signal);
    } while (performance.now() < end && !signal.aborted);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return counts(outcomes);
}

/** "200 × 12, 400 × 3". */
export const counts = (outcomes) =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${outcome} × ${count}`)
    .join(', ');
