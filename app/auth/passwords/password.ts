/** The rules for passwords. Browser code may import this file. */
import * as z from 'zod';

/** bcrypt ignores further bytes. */
export const passwordMaxBytes = 72;

/** The schema of a password, which is not trimmed or truncated. */
export function password(min: number) {
  const tooShort = `Password must be at least ${min} characters.`;
  return z
    .string({ error: tooShort })
    .min(min, tooShort)
    .refine(
      (value) => new TextEncoder().encode(value).length <= passwordMaxBytes,
      `Password must be at most ${passwordMaxBytes} bytes long (that many plain letters, fewer with accents or symbols).`,
    )
    .refine((value) => !/\0|\p{Surrogate}/u.test(value), 'Please remove the characters that cannot be stored');
}
