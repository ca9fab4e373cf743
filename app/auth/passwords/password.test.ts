import bcrypt from 'bcryptjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashCount } from './hash-threads.server';
import { type Partition, userPartition } from './partition.server';
import { password } from './password';
import { hashPassword, isOutdated, isPassword, setHashCost } from './password.server';

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

  it('is the same for composed and decomposed letters (RFC 8265)', async () => {
    const [composed, decomposed] = ['Łódź señor', 'Łódź señor'.normalize('NFD')];
    for (const [chosen, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      expect(await isPassword(typed, await hashPassword(chosen, account), account)).toBe(true);
    }
    expect(isOutdated(await hashPassword(composed, account), composed)).toBe(false);
  });

  it('matches the password as typed if an earlier release has hashed it, until the hash is renewed', async () => {
    const decomposed = 'señor'.normalize('NFD');
    const old = await bcrypt.hash(decomposed, 4);
    expect(await isPassword(decomposed, old, account)).toBe(true);
    expect(await isPassword('senor', old, account)).toBe(false);
    expect(isOutdated(old, decomposed)).toBe(true);
  });

  it('limits the normalized text, because bcrypt would ignore its end', async () => {
    const max = 'é'.repeat(36);
    expect(await isPassword(max.normalize('NFD'), await hashPassword(max, account), account)).toBe(true);
    expect(password(10).safeParse(max.normalize('NFD')).success).toBe(true);
    expect(password(10).safeParse('é'.repeat(6).normalize('NFD')).success).toBe(false);
    const truncated = await bcrypt.hash('e\u0301'.repeat(24), 4);
    expect(await isPassword('e\u0301'.repeat(25), truncated, account)).toBe(false);
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
