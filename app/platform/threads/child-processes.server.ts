/**
 * Child processes for code that the server must not load: native libraries that read untrusted files. Each runs a file
 * `X.child.ts`, which ends in `handleParentTasks`; scripts/threads.mjs bundles it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TooMany } from '../errors';
import type { ChildResult } from './child-process.server';
import { programOf, ThreadLimitExceeded } from './threads.server';

export interface ChildOptions {
  /** The name of the program file without `.child.ts`. */
  program: string;
  /** The time limit for one task, in milliseconds. */
  timeLimit: number;
  /** The JavaScript heap limit in megabytes, at which the process ends; Node's by default. */
  memoryLimit?: number;
  /** The maximum number of queued tasks, and the error for further ones. */
  queue: { limit: number; tooMany: string; retryAfterSeconds: number };
  /** The idle time in milliseconds after which a process ends. */
  idleTime?: number;
}

interface Job {
  task: unknown;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The process ended during a task, for example because of a crash. */
export class ChildExited extends Error {
  /** @param signal that ended it; SIGKILL by the system, which ends such processes first when memory is short */
  constructor(
    program: string,
    readonly signal: NodeJS.Signals | null,
  ) {
    super(`${program} has ended.`);
  }
}

/** Names the bundled program that the single file runs. */
const programVariable = 'UPLINK_PROGRAM';

/** The environment variables that loading libraries needs. Others are not passed on. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'DATA_DIR'];

/**
 * Settings of glibc (https://man7.org/linux/man-pages/man3/mallopt.3.html). By default each thread gets an arena, and
 * keeps what it freed. Eight renditions of photographs took the process from 180 to 320 MB; with these it stays at 140 MB.
 */
const memorySettings = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Returns the arguments and the environment variables that start the program of a child process. */
export function launchOf(name: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const program = programOf(name);
  const env = { ...memorySettings, NODE_ENV: 'production' as const };
  return program instanceof URL
    ? { args: [fileURLToPath(program)], env }
    : { args: [], env: { ...env, [programVariable]: name } };
}

const all = new Set<Child<never, unknown>>();

/** Ends all child processes and rejects queued tasks. Later tasks start new processes. */
export function closeChildren(): void {
  for (const child of all) child.close();
}

/** A child process, which starts with the first task, runs one task at a time, and ends after an idle time. */
export class Child<Task, Result> {
  readonly #pending: Job[] = [];
  #working: Job | null = null;
  #process: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ChildOptions) {
    all.add(this);
  }

  /** The process id; null while no process runs. */
  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  /**
   * Runs a task.
   * @throws {TooMany} when the queue is full
   * @throws {ThreadLimitExceeded} when the task exceeds its time limit
   * @throws {ChildExited} when the process dies
   * @throws the error of the program, with its name, message and code
   */
  run(task: Task): Promise<Result> {
    const { limit, tooMany, retryAfterSeconds } = this.options.queue;
    if (this.#pending.length >= limit) return Promise.reject(new TooMany(tooMany, retryAfterSeconds));
    return new Promise((resolve, reject) => {
      this.#pending.push({ task, resolve: resolve as Job['resolve'], reject });
      this.#next();
    });
  }

  close(): void {
    const stopping = Object.assign(new Error('The server is stopping.'), { code: 'ESTOPPING' });
    for (const job of this.#pending.splice(0)) job.reject(stopping);
    this.#end(stopping);
  }

  #next() {
    if (this.#working) return;
    clearTimeout(this.#timer);
    const job = this.#pending.shift();
    if (!job) {
      this.#timer = setTimeout(() => this.#end(), this.options.idleTime ?? 10_000).unref();
      return;
    }
    this.#working = job;
    this.#process ??= this.#start();
    // The child keeps this process alive only during a task.
    this.#process.ref();
    this.#process.channel?.ref();
    this.#timer = setTimeout(() => this.#end(new ThreadLimitExceeded('time')), this.options.timeLimit);
    this.#process.send(job.task as object, (error) => error && this.#end(error));
  }

  #start(): ChildProcess {
    const { program, memoryLimit } = this.options;
    const launch = launchOf(program);
    const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
    const child = spawn(process.execPath, launch.args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: {
        ...env,
        ...launch.env,
        ...(memoryLimit ? { NODE_OPTIONS: `--max-old-space-size=${memoryLimit}` } : {}),
      },
    });
    child.on('message', (answer: ChildResult) => this.#process === child && this.#receive(answer));
    child.on('error', (error) => this.#process === child && this.#end(error));
    child.on('exit', (_, signal) => this.#process === child && this.#end(new ChildExited(program, signal)));
    return child;
  }

  #receive(answer: ChildResult) {
    const job = this.#release();
    if ('error' in answer) job?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else job?.resolve(answer.value);
    this.#next();
  }

  #release(): Job | null {
    const job = this.#working;
    this.#working = null;
    this.#process?.unref();
    this.#process?.channel?.unref();
    return job;
  }

  /** Ends the process. The next task starts a new one. */
  #end(error?: Error) {
    clearTimeout(this.#timer);
    const job = this.#release();
    const finished = this.#process;
    this.#process = null;
    finished?.kill('SIGKILL');
    if (error) job?.reject(error);
    if (this.#pending.length > 0) this.#next();
  }
}
