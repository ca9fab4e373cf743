/**
 * Worker threads for slow work. Each runs a file `X.thread.ts`, which ends in `handleTasks`; scripts/threads.mjs
 * bundles it with its imports.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { TooMany } from '../errors';
import { FairQueue } from '../fair-queue';
import type { ThreadMessage } from './thread.server';

export interface ThreadsOptions {
  /** The name of the program file without `.thread.ts`. */
  program: string;
  size: number;
  /**
   * The CPU time limit for one task in milliseconds, so that a busy machine does not end tasks; no limit by default.
   */
  timeLimit?: number;
  /** The elapsed time limit for one task in milliseconds; ten times `timeLimit` by default. */
  clockLimit?: number;
  /** The JavaScript heap limit of one thread in megabytes; Node's by default. */
  memoryLimit?: number;
  /** The maximum number of queued tasks, in total and per partition, and the error for further ones. */
  queue: { limit: number; partitionLimit: number; tooMany: string; retryAfterSeconds: number };
  /** The idle time in milliseconds after which a thread ends. A thread uses 5 to 15 MB. */
  idleTime?: number;
}

export interface RunOptions<Progress> {
  /** The partition of the queue. Partitions take turns. */
  partition?: string;
  /** The CPU time limit in milliseconds, instead of the default. */
  timeLimit?: number;
  onProgress?(progress: Progress): void;
  /** Aborts the task, and ends its thread. */
  signal?: AbortSignal;
}

/** A task exceeded its time or memory limit; its thread was ended. */
export class ThreadLimitExceeded extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`A task took more ${limit} than it may.`);
  }
}

/** The program of a thread or child process: its file, or its code (CommonJS). */
type ThreadProgram = URL | { text: string };
type Find = (name: string) => ThreadProgram;

let findProgram: Find = (name) => new URL(`./threads/${name}.cjs`, import.meta.url);

/** Sets how to find programs that are not next to the built server. @returns the previous function */
export function setThreadPrograms(find: Find): Find {
  const previous = findProgram;
  findProgram = find;
  return previous;
}

export const programOf: Find = (name) => findProgram(name);

/** Returns a digest of a program, including everything it imports. */
export function programDigest(name: string): string {
  const program = findProgram(name);
  const text = program instanceof URL ? readFileSync(program) : program.text;
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

interface Job {
  task: unknown;
  resolve(value: unknown): void;
  reject(error: Error): void;
  onProgress?: ((progress: never) => void) | undefined;
  timeLimit: number | undefined;
  clockLimit: number | undefined;
  isOver: boolean;
  timer?: NodeJS.Timeout;
  removeSignalHandler?(): void;
}

const all = new Set<Threads<never, unknown, never>>();

/** Ends all threads of the process and rejects queued tasks. Later tasks start new threads. */
export async function closeThreads(): Promise<void> {
  await Promise.all([...all].map((threads) => threads.close()));
}

/** The threads of one program, and their queue. Threads start on demand. */
export class Threads<Task, Answer, Progress = never> {
  readonly #queue: FairQueue<Job>;
  /** The idle threads, with the timers that end them. */
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #working = new Map<Worker, Job>();

  constructor(private readonly options: ThreadsOptions) {
    this.#queue = new FairQueue(options.queue.partitionLimit, options.queue.limit);
    all.add(this);
  }

  /**
   * Runs a task in a thread.
   * @throws {TooMany} when the queue is full
   * @throws {ThreadLimitExceeded} when the task exceeds its time or memory limit
   * @throws the error of the program, with its name, message and code
   */
  run(task: Task, { partition = '', signal, ...options }: RunOptions<Progress> = {}): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      signal?.throwIfAborted();
      const { onProgress, timeLimit = this.options.timeLimit } = options;
      const { clockLimit = timeLimit && 10 * timeLimit } = this.options;
      const limits = { timeLimit, clockLimit };
      const job: Job = { task, resolve: resolve as Job['resolve'], reject, onProgress, ...limits, isOver: false };
      const { tooMany, retryAfterSeconds } = this.options.queue;
      if (!this.#queue.add(partition, job)) throw new TooMany(tooMany, retryAfterSeconds);
      const abort = () => this.#abort(job, signal?.reason);
      signal?.addEventListener('abort', abort);
      job.removeSignalHandler = () => signal?.removeEventListener('abort', abort);
      this.#assign();
    });
  }

  /** Ends the threads, and rejects queued tasks. */
  async close(): Promise<void> {
    const stopping = new Error('The server is stopping.');
    for (const job of this.#queue.takeAll()) settle(job).reject(stopping);
    await Promise.all([...this.#idle.keys(), ...this.#working.keys()].map((worker) => this.#end(worker, stopping)));
  }

  #assign() {
    while (this.#queue.length > 0 && this.#working.size < this.options.size) {
      const job = this.#queue.take();
      if (!job || job.isOver) continue;
      const worker = this.#takeIdle() ?? this.#start();
      this.#working.set(worker, job);
      // The thread keeps this process alive only during a task.
      worker.ref();
      worker.postMessage(job.task);
    }
  }

  #takeIdle(): Worker | undefined {
    const [worker, timer] = [...this.#idle].at(-1) ?? [];
    if (!worker) return undefined;
    clearTimeout(timer);
    this.#idle.delete(worker);
    return worker;
  }

  #start(): Worker {
    const program = findProgram(this.options.program);
    const { memoryLimit } = this.options;
    const limits = memoryLimit === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryLimit } };
    const worker =
      program instanceof URL
        ? new Worker(program, { execArgv: [], ...limits })
        : new Worker(program.text, { eval: true, ...limits });
    worker.unref();
    worker.on('message', (message: ThreadMessage) => this.#receive(worker, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#drop(worker, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitExceeded('memory') : error);
    });
    worker.on('exit', () => this.#drop(worker, new Error(`The ${this.options.program} thread has ended.`)));
    return worker;
  }

  #receive(worker: Worker, message: ThreadMessage) {
    const job = this.#working.get(worker);
    // The task was aborted before this message arrived.
    if (!job) return;
    const { idleTime = 30_000 } = this.options;
    if ('progress' in message) job.onProgress?.(message.progress as never);
    else if ('started' in message) {
      this.#limit(worker, job, message.taskId);
    } else {
      this.#release(worker);
      this.#idle.set(worker, setTimeout(() => void worker.terminate(), idleTime).unref());
      if ('error' in message) settle(job).reject(asError(message.error));
      else settle(job).resolve(message.value);
      this.#assign();
    }
  }

  /** Checks the limits again when the task could have used the rest of its time. */
  #limit(worker: Worker, job: Job, taskId: number | undefined) {
    const { timeLimit, clockLimit = timeLimit } = job;
    if (!timeLimit || !clockLimit) return;
    const [startedAt, usedBefore] = [performance.now(), cpuTimeOf(taskId)];
    const check = () => {
      const used = cpuTimeOf(taskId) - usedBefore;
      const left = Math.min(timeLimit - used, clockLimit - (performance.now() - startedAt));
      if (left <= 0) this.#end(worker, new ThreadLimitExceeded('time'));
      else job.timer = setTimeout(check, Math.max(left, tickMs));
    };
    check();
  }

  #release(worker: Worker) {
    this.#working.delete(worker);
    worker.unref();
  }

  /** Removes an ended thread. The next task starts a new one. */
  #drop(worker: Worker, error: Error) {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    const job = this.#working.get(worker);
    if (!job) return;
    this.#release(worker);
    settle(job).reject(error);
    this.#assign();
  }

  async #end(worker: Worker, error: Error) {
    this.#drop(worker, error);
    await worker.terminate();
  }

  #abort(job: Job, reason: Error) {
    if (job.isOver) return;
    const [worker] = [...this.#working].find(([, working]) => working === job) ?? [];
    if (worker) void this.#end(worker, reason);
    else settle(job).reject(reason);
  }
}

/** The unit of CPU time in /proc, in milliseconds. */
const tickMs = 10;

/**
 * Returns the CPU time of a thread of this process in milliseconds; 0 on systems other than Linux. Node.js 20 measures
 * only whole processes.
 */
function cpuTimeOf(taskId: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/self/task/${taskId}/stat`, 'utf8');
    const [userTicks, systemTicks] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return ((userTicks ?? 0) + (systemTicks ?? 0)) * tickMs;
  } catch {
    return 0;
  }
}

function settle(job: Job): Job {
  clearTimeout(job.timer);
  job.removeSignalHandler?.();
  job.isOver = true;
  return job;
}

function asError({ message, ...rest }: { message: string }): Error {
  return Object.assign(new Error(message), rest);
}
