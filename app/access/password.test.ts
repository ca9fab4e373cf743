import { afterAll, describe, expect, it } from 'vitest';
import { TooMany } from '~/platform/errors';
import { closeHashThreads, hashesMade, runInHashThread, setHashThreadSource } from './hash-threads.server';
import { hashPassword, isPassword } from './password.server';

afterAll(async () => {
  setHashThreadSource(undefined);
  await closeHashThreads();
});

const hash = await hashPassword('correct horse', 'somebody');

describe('a password', () => {
  it('is kept as a bcrypt hash of cost 12', () => {
    expect(hash).toMatch(/^\$2[aby]\$12\$/);
  });

  it('is known again, and no other is', async () => {
    expect(await isPassword('correct horse', hash, 'somebody')).toBe(true);
    expect(await isPassword('correct horse ', hash, 'somebody')).toBe(false);
  });

  it('is compared for nobody as for anybody', async () => {
    const before = hashesMade();
    expect(await isPassword('correct horse', undefined, 'somebody')).toBe(false);
    expect(hashesMade()).toBe(before + 1);
  });

  it('longer than bcrypt reads is refused, not cut', async () => {
    const longest = 'é'.repeat(36);
    await expect(hashPassword(`${longest}x`, 'somebody')).rejects.toThrow(RangeError);
    const longestHash = await hashPassword(longest, 'somebody');
    expect(await isPassword(longest, longestHash, 'somebody')).toBe(true);
    expect(await isPassword(`${longest}x`, longestHash, 'somebody')).toBe(false);
  });
});

/** A thread that answers nothing until it is ended. */
const silent = 'require("node:worker_threads").parentPort.on("message", () => {})';
const dying = 'require("node:worker_threads").parentPort.on("message", () => process.exit(1))';
const answering =
  'const { parentPort } = require("node:worker_threads"); parentPort.on("message", () => parentPort.postMessage({ value: "hash" }))';

describe('the threads', () => {
  it('turn away who comes when a lane is full, and all who wait when they close', async () => {
    await closeHashThreads();
    setHashThreadSource(silent);
    const jobs = Array.from({ length: 200 }, () => runInHashThread({ password: '' }, 'an attacker'));
    const results = Promise.allSettled(jobs);
    await expect(jobs.at(-1)).rejects.toThrow(TooMany);
    // Another lane still has room.
    const other = expect(runInHashThread({ password: '' }, 'the owner')).rejects.toThrow('is stopping');
    await closeHashThreads();
    await other;
    const turnedAway = (await results).filter(
      (result) => result.status === 'rejected' && result.reason instanceof TooMany,
    );
    expect(turnedAway.length).toBeGreaterThan(150);
  });

  it('are replaced when one dies', async () => {
    setHashThreadSource(dying);
    await expect(runInHashThread({ password: '' }, 'somebody')).rejects.toThrow('has ended');
    setHashThreadSource(answering);
    expect(await runInHashThread({ password: '' }, 'somebody')).toBe('hash');
  });
});
