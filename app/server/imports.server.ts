/** Imports of files from other systems, in the leader: each in a separate process, which visitors do not notice. */
import type { Logger } from 'pino';
import { findWaiting, registerImports, releaseRun } from '~/imports/runs/runs.server';
import { requestRenditions } from '~/media/renditions.server';
import { runCommandInProcess } from '~/platform/threads/command-process.server';

/** The time between two looks for an import whose process has ended, such as with the server, in milliseconds. */
const intervalMs = 5000;

/** Starts imports on request, and continues them after a restart. Returns a function that stops. */
export function startImports(log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let underWay: Promise<void> | null = null;

  async function work(): Promise<void> {
    for (let id = await findWaiting(); id !== null && !signal.aborted; id = await findWaiting()) {
      // Small sizes of the new images are made meanwhile.
      const timer = setInterval(requestRenditions, intervalMs).unref();
      try {
        await runCommandInProcess(['work-on-import', String(id)], { signal });
      } catch (error) {
        if (!signal.aborted) log.error({ err: error, import: id }, 'The process of an import ended; will retry.');
        await releaseRun(id);
      } finally {
        clearInterval(timer);
        requestRenditions();
      }
    }
  }
  const look = () => {
    underWay ??= work()
      .catch((error) => signal.aborted || log.warn({ err: error }, 'Looking for imports failed; will retry.'))
      .then(() => undefined)
      .finally(() => {
        underWay = null;
      });
  };
  const stopRequests = registerImports(look);
  const timer = setInterval(look, intervalMs).unref();
  look();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    stopRequests();
    await underWay;
  };
}
