/** Runs inside a child process: `X.child.ts` calls this to answer the tasks that `Child` sends. */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

export type ChildResult = { value: unknown } | { error: { name: string; message: string; code?: string } };

const lowPriority = 10;

/**
 * Answers each task with the result of `work`. An error is rethrown in the parent without its stack. The process exits
 * together with its parent.
 */
export function handleParentTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  lowerPriority();
  process.on('disconnect', () => process.exit());
  // A terminal sends its signals to all its processes; the parent decides when this one ends.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => undefined);
  process.on('message', async (task: Task) => {
    try {
      post({ value: await work(task) });
    } catch (error) {
      const { name = 'Error', message = String(error), code } = error as NodeJS.ErrnoException;
      post({ error: { name, message, ...(code === undefined ? {} : { code }) } });
    }
  });
}

/** Lowers the CPU priority, and makes the OOM killer prefer this process. Not every system permits that. */
function lowerPriority() {
  try {
    setPriority(lowPriority);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {}
}

function post(answer: ChildResult) {
  process.send?.(answer);
}
