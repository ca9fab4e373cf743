import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TooMany } from '../errors';
import { setThreadPrograms, ThreadLimitExceeded, Threads, type ThreadsOptions } from './threads.server';

/** A program that does what each task says, without `handleTasks`: it is text, and has nothing to import. */
const program = `
  const { parentPort, threadId } = require('node:worker_threads');
  const { readlinkSync } = require('node:fs');
  const taskId = process.platform === 'linux' ? Number(readlinkSync('/proc/thread-self').split('/').at(-1)) : undefined;
  const say = (message) => parentPort.postMessage(message);
  parentPort.on('message', async (task) => {
    say({ started: true, taskId });
    if (task === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    if (task === 'never') for (;;) {}
    if (task === 'die') process.exit(1);
    if (task === 'grow') for (const all = []; ; ) all.push(new Array(1e5).fill({}).map(() => ({})));
    if (task === 'fail') return say({ error: { name: 'Odd', message: 'It is odd.', stack: 'there', code: 'ODD' } });
    if (task === 'tell') for (const progress of [1, 2]) say({ progress });
    say({ value: threadId });
  });
`;

let threads: Threads<string, number, number>;
let previous: ReturnType<typeof setThreadPrograms>;
beforeEach(() => {
  previous = setThreadPrograms(() => ({ text: program }));
});
afterEach(async () => {
  setThreadPrograms(previous);
  await threads.close();
});

function open(options: Partial<ThreadsOptions> = {}) {
  const queue = { limit: 8, partitionLimit: 4, tooMany: 'Too many.', retryAfterSeconds: 3 };
  threads = new Threads({ program: 'test', size: 1, queue, ...options });
}

describe('Thread pool', () => {
  it('runs tasks one after another in one thread', async () => {
    open();
    const [first, second] = await Promise.all([threads.run('a'), threads.run('b')]);
    expect(second).toBe(first);
  });

  it('rejects tasks when a partition is full, and waiting tasks on close', async () => {
    open();
    const tasks = Array.from({ length: 9 }, () => threads.run('never', { partition: 'a crowd' }));
    const results = Promise.allSettled(tasks);
    await expect(tasks.at(-1)).rejects.toThrow(new TooMany('Too many.', 3));
    // Another partition still has space.
    const other = expect(threads.run('a', { partition: 'somebody' })).rejects.toThrow('is stopping');
    await threads.close();
    await other;
    const reasons = (await results).map((result) => (result as PromiseRejectedResult).reason);
    expect(reasons.filter((reason) => reason instanceof TooMany)).toHaveLength(4);
  });

  it('replaces a thread that dies', async () => {
    open();
    await expect(threads.run('die')).rejects.toThrow('has ended');
    expect(await threads.run('a')).toBeGreaterThan(0);
  });

  it('ends a task over the time limit and runs the next in a new thread', async () => {
    open({ timeLimit: 100 });
    const before = await threads.run('a');
    const [slow, next] = await Promise.allSettled([threads.run('never'), threads.run('a')]);
    expect(slow).toMatchObject({ reason: new ThreadLimitExceeded('time') });
    expect(next).toMatchObject({ status: 'fulfilled' });
    expect(next).not.toMatchObject({ value: before });
  });

  it.runIf(process.platform === 'linux')('does not count waiting time towards the time limit', async () => {
    open({ timeLimit: 300 });
    expect(await threads.run('wait')).toBeGreaterThan(0);
  });

  it('ends a task over the wall-clock limit', async () => {
    open({ timeLimit: 300, clockLimit: 500 });
    await expect(threads.run('wait')).rejects.toThrow(new ThreadLimitExceeded('time'));
  });

  it('ends a task over the memory limit', async () => {
    open({ memoryLimit: 32 });
    await expect(threads.run('grow')).rejects.toThrow(new ThreadLimitExceeded('memory'));
    expect(await threads.run('a')).toBeGreaterThan(0);
  });

  it('ends an idle thread', async () => {
    open({ idleTime: 1 });
    const first = await threads.run('a');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await threads.run('a')).not.toBe(first);
  });

  it('passes on a task’s progress and error', async () => {
    open();
    const received: number[] = [];
    await threads.run('tell', { onProgress: (progress) => received.push(progress) });
    expect(received).toEqual([1, 2]);
    await expect(threads.run('fail')).rejects.toMatchObject({ name: 'Odd', message: 'It is odd.', code: 'ODD' });
  });

  it('aborts running and waiting tasks by their signal', async () => {
    open();
    const [working, pending] = [new AbortController(), new AbortController()];
    const results = [
      threads.run('never', { signal: working.signal }),
      threads.run('never', { signal: pending.signal }),
      threads.run('a'),
    ];
    pending.abort(new Error('not wanted'));
    working.abort(new Error('not wanted'));
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });
});

/** Says of the thread that goes behind all others of the process how far that is. */
const furthestBehind = `
  const { readdirSync, readFileSync } = require('node:fs');
  const worker = new (require('node:worker_threads').Worker)('./.cache/threads/hash.cjs');
  worker.postMessage({ password: 'any', cost: 4 });
  worker.once('message', () => {
    const all = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/stat', 'utf8'));
    console.log(Math.max(...all.map((stat) => Number(stat.replace(/^.*\\) /, '').split(' ')[16]))));
    process.exit();
  });
`;

it.runIf(process.platform === 'linux')('Threads run at a lower priority than the process that started them', () => {
  const furthest = execFileSync('nice', ['-n', '7', process.execPath, '-e', furthestBehind], { encoding: 'utf8' });
  expect(Number(furthest)).toBe(Math.min(getPriority() + 7 + 5, 19));
});
