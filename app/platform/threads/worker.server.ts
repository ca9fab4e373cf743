/** A background worker. It checks for due work every few seconds, and when it is notified. */
import { setTimeout as pass } from 'node:timers/promises';
import type { Logger } from 'pino';

/** The polling interval in milliseconds, for rows of other processes and due retries. */
const pollEvery = 5_000;
/** The pause between two pieces of work in milliseconds, so that visitors' requests take precedence. */
export const pauseBetweenTasksMs = 20;
/** The maximum pause after failures in milliseconds, long enough that retries do not lock an account. */
const pauseMaxMs = 5 * 60_000;
/** The maximum pause in milliseconds, even if the server requests a longer one. */
export const requestedPauseMaxMs = 60 * 60_000;

/** Returns the pause after a failure, in milliseconds. @param before the previous pause; 0 for none */
export function pauseAfter(before: number): number {
  return Math.min(Math.max(pollEvery, before * 2), pauseMaxMs);
}

export interface Worker {
  /** Starts no more work, and waits for work in progress, at most for the grace period in milliseconds. */
  stop(grace: number): Promise<void>;
}

interface Signals {
  /** Aborts when no new work may start. */
  stopping: AbortSignal;
  /** Aborts the work in progress. */
  ending: AbortSignal;
}

interface Work {
  /** Does the next piece of work. @returns `idle` if there was none, `down` if none is possible now */
  next(signals: Signals): Promise<'done' | 'idle' | 'down'>;
  /** Calls the listener when there may be work. @returns a function that stops listening */
  onNews(listener: () => void): () => void;
  /** Resolves when work that `next` started in the background is done. */
  rest?(): Promise<unknown>;
  log: Logger;
  /** The log message when the store fails. */
  failed: string;
}

export function startWorker({ next, onNews, rest, log, failed }: Work): Worker {
  const ending = new AbortController();
  const stopping = new AbortController();
  let wake = () => {};
  let hasNews = false;
  let pause = pollEvery;
  const stopListening = onNews(() => {
    hasNews = true;
    wake();
  });

  async function run() {
    while (!stopping.signal.aborted) {
      hasNews = false;
      const isDown = await drain();
      pause = isDown ? pauseAfter(pause) : pollEvery;
      await wait();
    }
    await rest?.();
  }

  /** Does all due work. Returns whether it stopped because no work is possible. */
  async function drain(): Promise<boolean> {
    try {
      for (;;) {
        const isStopping = stopping.signal.aborted;
        const outcome = isStopping ? 'idle' : await next({ stopping: stopping.signal, ending: ending.signal });
        if (outcome !== 'done') return outcome === 'down';
        await pass(pauseBetweenTasksMs);
      }
    } catch (error) {
      log.error({ err: error }, failed);
      return false;
    }
  }

  function wait(): Promise<void> {
    if (hasNews || stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const finished = run();
  return {
    async stop(grace) {
      stopping.abort();
      stopListening();
      wake();
      const timer = setTimeout(() => ending.abort(), grace);
      await finished;
      clearTimeout(timer);
    },
  };
}
