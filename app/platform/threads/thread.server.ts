/** Runs inside a worker thread: `X.thread.ts` calls this to answer the tasks that `Threads` sends. */
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** The messages of a thread: started, progress and result. */
export type ThreadMessage =
  | { started: true; taskId?: number | undefined }
  | { progress: unknown }
  | { value: unknown }
  | { error: { message: string; name: string; stack: string; code?: string } };

/**
 * Answers each task with the result of `work`. An error is rethrown in the main thread. Tasks, results and errors are
 * structured clones.
 * @param work receives the task, and a function that reports progress
 */
export function handleTasks<Task, Answer, Progress = never>(
  work: (task: Task, report: (progress: Progress) => void) => Answer | Promise<Answer>,
): void {
  if (process.platform === 'linux') lowerPriority();
  const taskId = linuxTaskId();
  parentPort?.on('message', async (task: Task) => {
    post({ started: true, taskId });
    try {
      post({ value: await work(task, (progress) => post({ progress })) });
    } catch (error) {
      post({ error: describe(error) });
    }
  });
}

/**
 * Lowers the priority of this thread, which Linux schedules separately, so that request handling gets about three times
 * as much CPU. Starts from the current value, because only root may raise a priority.
 */
function lowerPriority() {
  setPriority(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW));
}

/** Returns the Linux thread id, which identifies its CPU time; undefined on other systems. */
function linuxTaskId(): number | undefined {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')));
  } catch {
    return undefined;
  }
}

function post(message: ThreadMessage) {
  parentPort?.postMessage(message);
}

function describe(error: unknown) {
  const { name = 'Error', message = String(error), stack = '', code } = error as NodeJS.ErrnoException;
  return { name, message, stack, ...(code === undefined ? {} : { code }) };
}
