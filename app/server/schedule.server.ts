/** Does what is planned, within a second of its time; what came due while the program was down, at its start. */
import type { Logger } from 'pino';
import { carryOutDue } from '~/instance/schedule.server';

const every = 1000;

/** Returns how to stop it. */
export function startSchedule(log: Logger): () => void {
  let isAtWork = false;
  let hasFailed = false;
  const look = async () => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      const done = await carryOutDue();
      if (done > 0) log.info({ done }, 'What was planned has been done.');
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.error({ err: error }, 'What is planned could not be done; it will be tried again.');
      hasFailed = true;
    } finally {
      isAtWork = false;
    }
  };
  const timer = setInterval(look, every);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
