/** Runs scheduled actions when they are due. Actions that became due while the server was down run at the start. */
import type { Logger } from 'pino';
import { SteadyClock } from '~/platform/clock.server';
import { nextDue } from '~/records/scheduled-action.server';
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
      const done = await runDueActions(at);
      if (done > 0) log.info({ done }, 'Scheduled action done.');
      wait = await untilNext(clock);
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

async function untilNext(clock: SteadyClock): Promise<number> {
  const timestamp = clock.read();
  const next = await nextDue(timestamp.toISOString());
  return next === null ? every : Math.max(1, Math.min(every, Date.parse(next) - timestamp.getTime()));
}
