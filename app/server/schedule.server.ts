/** Runs scheduled actions when they are due. Actions that became due while the server was down run at the start. */
import type { Logger } from 'pino';
import { SteadyClock } from '~/platform/clock.server';
import { nextRunAt } from '~/records/scheduled-action.server';
import { runDueActions } from '~/registry/schedule.server';

const every = 1000;

/** Returns a function that stops the schedule. */
export function startSchedule(log: Logger): () => void {
  const clock = new SteadyClock();
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const run = async () => {
    let wait = every;
    try {
      const at = clock.read().toISOString();
      const next = await nextRunAt();
      const remaining = next === null ? every : Date.parse(next) - Date.parse(at);
      const done = remaining <= 0 ? await runDueActions(at) : 0;
      if (done > 0) log.info({ done }, 'Scheduled action done.');
      // After one, the next may be due before a second has passed. One that fails must not be tried without end.
      if (remaining > 0 || done > 0) wait = Math.max(0, Math.min(every, remaining));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isStopped) log.error({ err: error }, 'Scheduled actions failed; will retry.');
      hasFailed = true;
    }
    if (!isStopped) timer = setTimeout(run, wait).unref();
  };
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
