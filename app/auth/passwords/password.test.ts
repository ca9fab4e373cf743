import { describe, expect, it, onTestFinished } from 'vitest';
import { hashCount } from './hash-threads.server';
import { type Partition, userPartition } from './partition.server';
import { hashPassword, isPassword, setHashCost } from './password.server';

const account = { name: 'somebody', isKnown: false };
const hash = await hashPassword('correct horse', account);

describe('Password hash', () => {
  it('uses bcrypt with cost 12', async () => {
    setHashCost();
    onTestFinished(() => setHashCost(4));
    expect(await hashPassword('correct horse', account)).toMatch(/^\$2[aby]\$12\$/);
  });

  it('matches its password and no other', async () => {
    expect(await isPassword('correct horse', hash, account)).toBe(true);
    expect(await isPassword('correct horse ', hash, account)).toBe(false);
  });

  it('is also computed for an unknown user', async () => {
    const before = hashCount();
    expect(await isPassword('correct horse', undefined, account)).toBe(false);
    expect(hashCount()).toBe(before + 1);
  });

  it('rejects a password longer than 72 bytes instead of truncating', async () => {
    const max = 'é'.repeat(36);
    await expect(hashPassword(`${max}x`, account)).rejects.toThrow(RangeError);
    const maxHash = await hashPassword(max, account);
    expect(await isPassword(max, maxHash, account)).toBe(true);
    expect(await isPassword(`${max}x`, maxHash, account)).toBe(false);
  });
});

describe('Too many password checks at once', () => {
  /** With the lowest cost of bcrypt. */
  const cheapHash = '$2b$04$uNAl2sIS2MwvdrF8XGDnPeK8PhEmRrshLHQMvSSYKrxGZpEVzSfVq';
  const tryOften = async (partition: Partition) => {
    const tries = Array.from({ length: 100 }, () => isPassword('a guess', cheapHash, partition));
    return new Set(
      (await Promise.allSettled(tries)).map((one) => (one.status === 'rejected' ? one.reason.message : '')),
    );
  };

  it('are rejected with a message for anonymous visitors and another for users', async () => {
    const [toStrangers, toAdmin] = await Promise.all([tryOften(account), tryOften(userPartition({ userId: 1 }))]);
    expect([...toStrangers]).toEqual(['', expect.stringContaining('Too many people are logging in')]);
    expect([...toAdmin]).toEqual(['', expect.stringContaining('The server is busy')]);
  });
});
