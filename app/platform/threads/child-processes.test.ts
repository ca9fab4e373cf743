import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TooMany } from '../errors';
import { Child, ChildExited, type ChildOptions } from './child-processes.server';
import { setThreadPrograms, ThreadLimitExceeded } from './threads.server';

/** A program that does what each task says, without `handleParentTasks`. */
const program = `
  process.on('disconnect', () => process.exit());
  process.on('message', (task) => {
    if (task === 'never') return;
    if (task === 'die') process.kill(process.pid, 'SIGSEGV');
    if (task === 'fail') return process.send({ error: { name: 'Odd', message: 'It is odd.', code: 'ODD' } });
    if (task === 'heap') return process.send({ value: require('node:v8').getHeapStatistics().heap_size_limit });
    if (task === 'environment') return process.send({ value: Object.keys(process.env) });
    process.send({ value: process.pid });
  });
`;

let folder: string;
let child: Child<string, unknown>;
let previous: ReturnType<typeof setThreadPrograms>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uplink-child-'));
  writeFileSync(join(folder, 'test.cjs'), program);
  previous = setThreadPrograms((name) => pathToFileURL(join(folder, `${name}.cjs`)));
});
afterEach(() => {
  setThreadPrograms(previous);
  child.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(options: Partial<ChildOptions> = {}) {
  const queue = { limit: 2, tooMany: 'Too many.', retryAfterSeconds: 3 };
  child = new Child({ program: 'test', timeLimit: 30_000, queue, ...options });
}

describe('Child process', () => {
  it('runs tasks one after another and ends when idle', async () => {
    open({ idleTime: 50 });
    const [first, second] = await Promise.all([child.run('a'), child.run('b')]);
    expect(second).toBe(first);
    expect(child.pid).toBe(first);
    await expect.poll(() => child.pid).toBeNull();
    expect(await child.run('c')).not.toBe(first);
  });

  it('passes on the error that the program threw', async () => {
    open();
    await expect(child.run('fail')).rejects.toMatchObject({ name: 'Odd', message: 'It is odd.', code: 'ODD' });
  });

  it('is replaced after a timeout or a crash', async () => {
    open({ timeLimit: 200 });
    await expect(child.run('never')).rejects.toThrow(ThreadLimitExceeded);
    expect(child.pid).toBeNull();
    open();
    await expect(child.run('die')).rejects.toThrow(ChildExited);
    expect(await child.run('a')).toEqual(expect.any(Number));
  });

  it('rejects tasks when the queue is full, and all tasks on close', async () => {
    open();
    const working = child.run('never');
    const pending = [child.run('a'), child.run('b')];
    await expect(child.run('c')).rejects.toThrow(TooMany);
    const rejected = Promise.all([working, ...pending].map((one) => expect(one).rejects.toThrow('stopping')));
    child.close();
    await rejected;
  });

  it('keeps little of the memory that images needed', async () => {
    open();
    expect(await child.run('environment')).toEqual(
      expect.arrayContaining(['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']),
    );
  });

  it('has the heap limit of its options', async () => {
    open({ memoryLimit: 64 });
    expect(await child.run('heap')).toBeLessThan(300 * 1024 * 1024);
  });

  it('does not inherit APP_SECRET', async () => {
    process.env.APP_SECRET = 'a secret for tests, 32 characters long';
    open();
    expect(await child.run('environment')).not.toContain('APP_SECRET');
    delete process.env.APP_SECRET;
  });
});
