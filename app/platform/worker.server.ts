/** A background worker. It checks for due work every few seconds, and when it is woken. */
import { setTimeout as pass } from 'node:timers/promises';
import type { Logger } from 'pino';

/** In milliseconds: for rows of other processes, and for due retries. */
const pollEvery = 5_000;
/** The pause between two pieces of work, so that visitors come first. In milliseconds. */
export const pauseBetweenTasksMs = 20;
/** The maximum pause after failures, so that no account is locked by retries. */
const pauseMaxMs = 5 * 60_000;
/** The maximum pause, even if the server asks for a longer one. */
export const requestedPauseMaxMs = 60 * 60_000;

/** The pause after a failure, in milliseconds. @param before the previous pause; 0 for none */
export function pauseAfter(before: number): number {
  return Math.min(Math.max(pollEvery, before * 2), pauseMaxMs);
}

export interface Worker {
  /** Starts no more work, and waits for the current work; at most for `grace` milliseconds. */
  stop(grace: number): Promise<void>;
}

interface Signals {
  /** Aborted when nothing new may begin. */
  stopping: AbortSignal;
  /** Aborts the work in progress. */
  ending: AbortSignal;
}

interface Work {
  /** Does the next piece. @returns `idle` when there was none, `down` when none can be done now */
  next(signals: Signals): Promise<'done' | 'idle' | 'down'>;
  /** Calls the listener when there may be something to do. @returns how to stop listening */
  onNews(listener: () => void): () => void;
  /** Ends when what `next` has begun beside itself is done. */
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

  /** Does all that is due. Returns whether it stopped because nothing can be done. */
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
