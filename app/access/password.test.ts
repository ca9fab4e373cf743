import { describe, expect, it } from 'vitest';
import { hashesMade } from './hash-threads.server';
import { hashPassword, isPassword } from './password.server';

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
