/** The threads that passwords are hashed in, and the bounded queue before them. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { TooMany } from '~/platform/errors';
import { FairQueue } from './fair-queue';

/** With `hash` a comparison, answered true or false; without it a new hash. */
interface Task {
  password: string;
  hash?: string;
  cost?: number;
}

interface Job {
  task: Task;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

type Answer = { value: unknown } | { fault: string };

/** One core stays with whoever serves pages; more than two are never needed. */
const threadsMax = Math.min(2, Math.max(1, availableParallelism() - 1));
/** A lane of this many takes some ten seconds; whoever comes later is told to come back rather than kept waiting. */
const queue = new FairQueue<Job>(32, 128);
const retryAfterSeconds = 10;

const idle: Worker[] = [];
const working = new Map<Worker, Job>();
let done = 0;
let source: string | undefined;

/** Gives the thread's program as text (CommonJS), where there is no file of it beside the program; without a text, the file is it. */
export function setHashThreadSource(text: string | undefined): void {
  source = text;
}

/** How many hashes and comparisons have been made. */
export function hashesMade(): number {
  return done;
}

/**
 * Has a thread do it.
 *
 * @param lane on whose behalf: an address
 * @throws {TooMany} when too many wait already
 */
export function runInHashThread(task: Task, lane: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (!queue.add(lane, { task, resolve, reject })) {
      const message = 'Too many people are signing in at this moment. Please try again in a few seconds.';
      throw new TooMany(message, retryAfterSeconds);
    }
    assign();
  });
}

function assign() {
  while (queue.length > 0 && working.size < threadsMax) {
    const worker = idle.pop() ?? startThread();
    const job = queue.take();
    if (!job) return;
    working.set(worker, job);
    // It keeps the process alive only while somebody waits for it.
    worker.ref();
    worker.postMessage(job.task);
  }
}

function startThread(): Worker {
  const worker = source
    ? new Worker(source, { eval: true })
    : new Worker(new URL('./hash-thread.mjs', import.meta.url), { execArgv: [] });
  worker.unref();
  worker.on('message', (answer: Answer) => {
    const job = working.get(worker);
    release(worker);
    idle.push(worker);
    if ('fault' in answer) job?.reject(new Error(`A password could not be hashed: ${answer.fault}`));
    else job?.resolve(answer.value);
    done += 1;
    assign();
  });
  worker.on('error', (error) => drop(worker, error));
  worker.on('exit', () => drop(worker, new Error('The thread that hashes passwords has ended.')));
  return worker;
}

function release(worker: Worker) {
  working.delete(worker);
  worker.unref();
}

/** A thread that has failed is replaced with the next job. */
function drop(worker: Worker, error: Error) {
  const index = idle.indexOf(worker);
  if (index >= 0) idle.splice(index, 1);
  const job = working.get(worker);
  if (!job) return;
  release(worker);
  job.reject(error);
  assign();
}

/** Ends the threads; who still waits is turned away. */
export async function closeHashThreads(): Promise<void> {
  for (const job of queue.takeAll()) job.reject(new Error('The program is stopping.'));
  await Promise.all([...idle, ...working.keys()].map((worker) => worker.terminate()));
}
