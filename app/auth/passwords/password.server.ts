/** Passwords are stored as bcrypt hashes, computed in threads. */
import type { HashTask } from './hash.thread';
import { runInHashThread } from './hash-threads.server';
import type { Partition } from './partition.server';
import { normalizePassword, passwordMaxBytes } from './password';

/** OWASP asks for at least 10 (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). */
const usualCost = 12;
let cost = usualCost;
/** Compared for an unknown user, so that the response takes as long as for a wrong password. */
const nobodysHash = () => `$2b$${String(cost).padStart(2, '0')}$09FiNehgoCecPatKWvi3tuppIvBglsgxSYvldtWVXedz5GXSNsI0K`;

/** Stored for users without a password. No hash equals it. */
export const noPassword = '';

/** Sets the cost for tests: a hash of cost 4 takes a millisecond. Without an argument, restores the usual cost. */
export function setHashCost(forTests = usualCost): void {
  cost = forTests;
}

/** @throws {TooMany} when the hash queue is full */
export async function hashPassword(password: string, partition: Partition): Promise<string> {
  return (await hash({ password }, partition)) as string;
}

/** Hashes a password. Returns null if it is among the most common. @throws {TooMany} when the hash queue is full */
export function hashUncommon(password: string, partition: Partition): Promise<string | null> {
  return hash({ password, rejectsCommon: true }, partition);
}

async function hash(
  { password: typed, rejectsCommon }: Pick<HashTask, 'password' | 'rejectsCommon'>,
  partition: Partition,
): Promise<string | null> {
  const password = normalizePassword(typed);
  // bcrypt would silently ignore the rest.
  if (!isWithinLimit(password)) throw new RangeError('The password is longer than bcrypt reads.');
  return (await runInHashThread({ password, rejectsCommon, cost }, partition)) as string | null;
}

/** Returns whether a hash has a lower cost than new ones, or may be of the password as typed. */
export function isOutdated(hash: string, password: string): boolean {
  const ownCost = Number(/^\$2[aby]\$(\d\d)\$/.exec(hash)?.[1] ?? 0);
  return ownCost < cost || password !== normalizePassword(password);
}

/**
 * Compares a password with a hash. Without a hash, returns false after the same time.
 * @throws {TooMany} when the hash queue is full
 */
export async function isPassword(password: string, hash: string | undefined, partition: Partition): Promise<boolean> {
  // The hashes of earlier releases are of the password as it was typed.
  for (const text of new Set([normalizePassword(password), password])) {
    const isEqual = await runInHashThread({ password: text, hash: hash || nobodysHash() }, partition);
    if (isEqual === true && hash && isWithinLimit(text)) return true;
  }
  return false;
}

function isWithinLimit(password: string): boolean {
  return Buffer.byteLength(password) <= passwordMaxBytes;
}
