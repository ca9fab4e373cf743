import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LockTimeout, withFileLock } from './lock-file.server';

function ownPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

it('runs locked tasks one after another, also after a failure', async () => {
  const path = ownPath();
  const done: string[] = [];
  const work = (name: string) =>
    withFileLock(path, 10_000, async () => {
      done.push(`${name} begins`);
      await pause(50);
      done.push(`${name} ends`);
      if (name === 'first') throw new Error('It fails.');
    });
  const outcomes = await Promise.allSettled([work('first'), work('second')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(statSync(path).size).toBe(0);
});

it('waits for another process up to the time limit, and gets the lock when that dies', async () => {
  const path = ownPath();
  const holding = `
    const file = new (require(${JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'))}))(${JSON.stringify(path)});
    file.exec('begin exclusive');
    console.log('held');
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['-e', holding], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other.stdout, 'data');
  await expect(withFileLock(path, 300, async () => 'mine')).rejects.toThrow(LockTimeout);
  const mine = withFileLock(path, 10_000, async () => 'mine');
  other.kill('SIGKILL');
  expect(await mine).toBe('mine');
});
