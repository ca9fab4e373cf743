/** The rules for passwords. Browser code may import this file. */
import * as z from '~/platform/zod';

/** bcrypt ignores further bytes. */
export const passwordMaxBytes = 72;

/** Returns the text to hash: keyboards differ in how they compose a letter with an accent (RFC 8265, section 4.2.2). */
export const normalizePassword = (password: string) => password.normalize('NFC');

/** The schema of a password, which is not trimmed or truncated. */
export function password(min: number) {
  const tooShort = `Password must be at least ${min} characters.`;
  return (
    z
      .string({ error: tooShort })
      .min(min, tooShort)
      // A text that is too short as it is has this error already.
      .refine((value) => value.length < min || normalizePassword(value).length >= min, tooShort)
      .refine(
        (value) => new TextEncoder().encode(normalizePassword(value)).length <= passwordMaxBytes,
        `Password must be at most ${passwordMaxBytes} bytes long (that many plain letters, fewer with accents or symbols).`,
      )
      .refine((value) => !/\0|\p{Surrogate}/u.test(value), 'Please remove the characters that cannot be stored')
  );
}
