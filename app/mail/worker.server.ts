/** The worker that empties the outbox: one mail after the other, never in anybody's request. */
import type { Logger } from 'pino';
import { deliverNext } from './deliver.server';
import type { MailKinds } from './kind';
import { onMail } from './outbox.server';

/** For what other processes have queued, and for retries that have come due. */
const pollEvery = 5_000;
/** While the server takes no mail it is asked less and less often: nobody's account is locked by trying. */
const longestPause = 5 * 60_000;

export interface Worker {
  /** Takes no more mail, and waits for the one under way; at most for the grace period, in milliseconds. */
  stop(grace: number): Promise<void>;
}

/** @param kinds every kind of mail there may be in the outbox */
export function startWorker(kinds: MailKinds, log: Logger): Worker {
  const ending = new AbortController();
  let isStopping = false;
  let wake = () => {};
  let hasNews = false;
  let pause = pollEvery;
  const stopListening = onMail(() => {
    hasNews = true;
    wake();
  });

  async function run() {
    while (!isStopping) {
      hasNews = false;
      const isDown = await drain();
      pause = isDown ? Math.min(pause * 2, longestPause) : pollEvery;
      await rest();
    }
  }

  /** Sends all that is due. Returns whether it stopped because the server takes no mail. */
  async function drain(): Promise<boolean> {
    try {
      for (;;) {
        const outcome = isStopping ? 'idle' : await deliverNext(kinds, log, ending.signal);
        if (outcome !== 'done') return outcome === 'down';
      }
    } catch (error) {
      log.error({ err: error }, 'The outbox cannot be read or written; it will be tried again.');
      return false;
    }
  }

  function rest(): Promise<void> {
    if (hasNews || isStopping) return Promise.resolve();
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
      isStopping = true;
      stopListening();
      wake();
      const timer = setTimeout(() => ending.abort(), grace);
      await finished;
      clearTimeout(timer);
    },
  };
}
