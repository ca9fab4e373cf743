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
 * Answers each task with what `work` returns for it; what it throws is thrown where the task came from. All three go by
 * structured clone.
 *
 * @param work gets the task, and a function that says how far it is
 */
export function answerTasks<Task, Answer, Progress = never>(
  work: (task: Task, report: (progress: Progress) => void) => Answer | Promise<Answer>,
): void {
  if (process.platform === 'linux') giveWay();
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
 * On Linux a priority belongs to the thread that asks for it: anyone who serves pages goes first, by about three to one. It is
 * taken from the one that this thread has begun with: where a service is run behind others, only root may go ahead of that.
 */
function giveWay() {
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
