/** Runs work on a schedule. */
import { Cron } from 'croner';

/**
 * Runs `work` on a cron pattern, never twice at the same time. Returns a function that stops the schedule, aborts the
 * signal of work in progress, and waits for that work.
 */
export function startCron(pattern: string, work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let underWay = Promise.resolve();
  const job = new Cron(pattern, { protect: true, unref: true }, () => {
    underWay = work(stopping.signal);
    return underWay;
  });
  return async () => {
    job.stop();
    stopping.abort();
    await underWay.catch(() => undefined);
  };
}
