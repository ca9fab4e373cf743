/**
 * Threads for slow work. The program of one is a file `X.thread.ts`, which ends in `answerTasks`; scripts/threads.mjs
 * bundles it with its imports.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { TooMany } from './errors';
import { FairQueue } from './fair-queue';
import type { Message } from './thread.server';

export interface ThreadsOptions {
  /** The stem of the program's file. */
  program: string;
  /** The maximum number of threads. */
  size: number;
  /**
   * Milliseconds of processor time for one task, so that a busy machine ends none; without a limit it may take what it
   * takes.
   */
  timeLimit?: number;
  /** Milliseconds by the clock, for a task that waits; ten times `timeLimit` by default. */
  clockLimit?: number;
  /** Megabytes of JavaScript's memory for one thread; without a limit it is Node's. */
  memoryLimit?: number;
  /** The maximum number of waiting tasks, in total and per partition, and the error for further ones. */
  queue: { limit: number; partitionLimit: number; tooMany: string; retryAfterSeconds: number };
  /** Milliseconds after which a thread that has nothing to do ends: it takes 5 to 15 MB. */
  idleTime?: number;
}

export interface RunOptions<Progress> {
  /** The partition. Partitions take turns. */
  lane?: string;
  /** Milliseconds, instead of the usual limit. */
  timeLimit?: number;
  /** Gets what the program says on the way. */
  onProgress?(progress: Progress): void;
  /** Ends the task, and with it its thread. */
  signal?: AbortSignal;
}

/** A task took more time or memory than it may; its thread was ended. */
export class ThreadLimitExceeded extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`A task took more ${limit} than it may.`);
  }
}

/** The program of a thread, or of a process of its own: its file, or its text (CommonJS). */
type ThreadProgram = URL | { text: string };
type Find = (name: string) => ThreadProgram;

let findProgram: Find = (name) => new URL(`./threads/${name}.cjs`, import.meta.url);

/** Sets where the programs are, if not beside the built program. @returns the previous function */
export function setThreadPrograms(find: Find): Find {
  const previous = findProgram;
  findProgram = find;
  return previous;
}

/** The program of that name, for a thread or a process of its own. */
export const programOf: Find = (name) => findProgram(name);

/** A digest of a program and everything it imports. */
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

/** Ends all threads of the process; who still waits is turned away. Anyone who asks later gets new ones. */
export async function closeThreads(): Promise<void> {
  await Promise.all([...all].map((threads) => threads.close()));
}

/** Threads of one program and the queue before them. They start when they are needed. */
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
   *
   * @throws {TooMany} when too many wait already
   * @throws {ThreadLimitExceeded} when it takes too much time or memory
   * @throws the program's error, with its name, message and code
   */
  run(task: Task, { lane: partition = '', signal, ...options }: RunOptions<Progress> = {}): Promise<Answer> {
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

  /** Ends the threads; who still waits is turned away. */
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
      // It keeps the process alive only while someone waits for it.
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
    worker.on('message', (message: Message) => this.#receive(worker, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#drop(worker, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitExceeded('memory') : error);
    });
    worker.on('exit', () => this.#drop(worker, new Error(`The ${this.options.program} thread has ended.`)));
    return worker;
  }

  #receive(worker: Worker, message: Message) {
    const job = this.#working.get(worker);
    // It was ended while this was under way.
    if (!job) return;
    const { idleTime = 30_000 } = this.options;
    if ('progress' in message) job.onProgress?.(message.progress as never);
    else if ('started' in message) {
      this.#limit(worker, job, message.taskId);
    } else {
      this.#release(worker);
      this.#idle.set(worker, setTimeout(() => void worker.terminate(), idleTime).unref());
      if ('fault' in message) settle(job).reject(asError(message.fault));
      else settle(job).resolve(message.value);
      this.#assign();
    }
  }

  /** Checks again when the task may have used its remaining time. */
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

  /** A thread that has gone is replaced with the next job. */
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

/** The unit in which Linux counts processor time, in milliseconds. */
const tickMs = 10;

/**
 * Returns the milliseconds of processor time that a thread of this process has used, 0 on systems other than Linux. Node.js
 * 20 measures a whole process only.
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
