/**
 * Child processes for code that the server must not load: native libraries that read files of anonymous origin. The
 * program of one is a file `X.child.ts`, which ends in `answerParent`; scripts/threads.mjs bundles it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildResult } from './child-process.server';
import { TooMany } from './errors';
import { programOf, ThreadLimitExceeded } from './threads.server';

export interface ChildOptions {
  /** The stem of the program's file. */
  program: string;
  /** Milliseconds for one task. */
  timeLimit: number;
  /** The maximum number of waiting tasks, and the error for further ones. */
  queue: { limit: number; tooMany: string; retryAfterSeconds: number };
  /** Milliseconds after which a process that has nothing to do ends. */
  idleTime?: number;
}

interface Job {
  task: unknown;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The process exited during a task, for example because it ran out of memory. */
export class ChildExited extends Error {}

/** Tells the single file which of its own programs to run. */
const programVariable = 'UPLINK_PROGRAM';

/** The environment variables that are needed to load libraries. Nothing else is passed on. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'DATA_DIR'];

const all = new Set<Child<never, unknown>>();

/** Ends all of them; who still waits is turned away. Anyone who asks later gets new ones. */
export function closeChildren(): void {
  for (const child of all) child.close();
}

/** A process of a program. It starts with the first task, runs one task at a time, and ends after an idle time. */
export class Child<Task, Result> {
  readonly #pending: Job[] = [];
  #working: Job | null = null;
  #process: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ChildOptions) {
    all.add(this);
  }

  /** The process's number; null while there is none. */
  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  /**
   * Runs a task.
   *
   * @throws {TooMany} when too many wait already
   * @throws {ThreadLimitExceeded} when it takes too long
   * @throws {ChildExited} when the process dies
   * @throws the program's error, with its name, message and code
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
    // It keeps this process alive only while someone waits for it.
    this.#process.ref();
    this.#process.channel?.ref();
    this.#timer = setTimeout(() => this.#end(new ThreadLimitExceeded('time')), this.options.timeLimit);
    this.#process.send(job.task as object, (error) => error && this.#end(error));
  }

  #start(): ChildProcess {
    const program = programOf(this.options.program);
    const args = program instanceof URL ? [fileURLToPath(program)] : [];
    const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: {
        ...env,
        NODE_ENV: 'production',
        ...(program instanceof URL ? {} : { [programVariable]: this.options.program }),
      },
    });
    child.on('message', (answer: ChildResult) => this.#process === child && this.#receive(answer));
    child.on('error', (error) => this.#process === child && this.#end(error));
    child.on('exit', () => this.#process === child && this.#end(new ChildExited(`${this.options.program} has ended.`)));
    return child;
  }

  #receive(answer: ChildResult) {
    const job = this.#release();
    if ('fault' in answer) job?.reject(Object.assign(new Error(answer.fault.message), answer.fault));
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

  /** The next task gets a new process. */
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
