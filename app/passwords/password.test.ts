import { describe, expect, it, onTestFinished } from 'vitest';
import { hashesMade } from './hash-threads.server';
import { type Lane, laneOfUser } from './lane.server';
import { hashPassword, isPassword, setHashCost } from './password.server';

const somebody = { name: 'somebody', isKnown: false };
const hash = await hashPassword('correct horse', somebody);

describe('a password', () => {
  it('is kept as a bcrypt hash of cost 12', async () => {
    setHashCost();
    onTestFinished(() => setHashCost(4));
    expect(await hashPassword('correct horse', somebody)).toMatch(/^\$2[aby]\$12\$/);
  });

  it('is known again, and no other is', async () => {
    expect(await isPassword('correct horse', hash, somebody)).toBe(true);
    expect(await isPassword('correct horse ', hash, somebody)).toBe(false);
  });

  it('is compared for no one as for anyone', async () => {
    const before = hashesMade();
    expect(await isPassword('correct horse', undefined, somebody)).toBe(false);
    expect(hashesMade()).toBe(before + 1);
  });

  it('longer than bcrypt reads is refused, not cut', async () => {
    const longest = 'é'.repeat(36);
    await expect(hashPassword(`${longest}x`, somebody)).rejects.toThrow(RangeError);
    const longestHash = await hashPassword(longest, somebody);
    expect(await isPassword(longest, longestHash, somebody)).toBe(true);
    expect(await isPassword(`${longest}x`, longestHash, somebody)).toBe(false);
  });
});

describe('too many at once', () => {
  /** With the least cost that bcrypt knows. */
  const cheapHash = '$2b$04$uNAl2sIS2MwvdrF8XGDnPeK8PhEmRrshLHQMvSSYKrxGZpEVzSfVq';
  const tryOften = async (lane: Lane) => {
    const tries = Array.from({ length: 100 }, () => isPassword('a guess', cheapHash, lane));
    return new Set(
      (await Promise.allSettled(tries)).map((one) => (one.status === 'rejected' ? one.reason.message : '')),
    );
  };

  it('are told so: strangers that many log in, an admin who adds users that many passwords are saved', async () => {
    const [toStrangers, toAdmin] = await Promise.all([tryOften(somebody), tryOften(laneOfUser({ userId: 1 }))]);
    expect([...toStrangers]).toEqual(['', expect.stringContaining('Too many people are logging in')]);
    expect([...toAdmin]).toEqual(['', expect.stringContaining('Too many passwords are being saved')]);
  });
});
