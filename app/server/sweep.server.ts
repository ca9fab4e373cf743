/** Clearing away what has run out: sessions and counters. */
import type { Logger } from 'pino';
import { sweepSessions } from '~/models/session.server';
import { sweepThrottles } from '~/models/throttle.server';

const every = 10 * 60 * 1000;

/** Returns how to stop it. */
export function startSweeping(log: Logger): () => void {
  const sweep = async () => {
    try {
      await sweepSessions();
      await sweepThrottles();
    } catch (error) {
      log.warn({ err: error }, 'Clearing away what has run out failed; it will be tried again.');
    }
  };
  const timer = setInterval(sweep, every);
  timer.unref();
  return () => clearInterval(timer);
}
