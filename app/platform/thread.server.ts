/** The inside of a thread: `X.thread.ts` calls this to answer the tasks that `Threads` sends. */
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** The messages of a thread: started, progress and result. */
export type Message =
  | { started: true; taskId?: number | undefined }
  | { progress: unknown }
  | { value: unknown }
  | { fault: { message: string; name: string; stack: string; code?: string } };

/**
 * Runs each task, and sends its result or error to the caller. Tasks, results and errors go by structured clone.
 *
 * @param work gets the task, and a function that reports progress
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
      post({ fault: describe(error) });
    }
  });
}

/**
 * On Linux, priorities are per thread: the thread that serves pages gets about three times as much processor time. The change
 * is relative, because only root may raise a priority that the service was started with.
 */
function lowerPriority() {
  setPriority(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW));
}

/** Returns Linux's number of this thread, by which its processor time is measured; undefined on other systems. */
function linuxTaskId(): number | undefined {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')));
  } catch {
    return undefined;
  }
}

function post(message: Message) {
  parentPort?.postMessage(message);
}

function describe(error: unknown) {
  const { name = 'Error', message = String(error), stack = '', code } = error as NodeJS.ErrnoException;
  return { name, message, stack, ...(code === undefined ? {} : { code }) };
}
