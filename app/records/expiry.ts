/**
 * The dates after which visitors no longer see a record or a part of it. Staff are reminded before. Lists load this
 * file, so it does not import Zod.
 */

/** The number of days before an expiry from which staff are reminded. */
export const reminderDays = 30;

/** @param day as 2030-12-31, or a timestamp */
export const hasExpired = (expiresOn: string | null, day: string) => expiresOn !== null && expiresOn < day.slice(0, 10);

export const hasExpiry = <T extends { expiresOn: string | null }>(one: T): one is T & { expiresOn: string } =>
  one.expiresOn !== null;

export interface Expiry {
  /** The name of what expires. */
  name: string;
  /** Its type or owner, for screens. */
  what: string;
  expiresOn: string;
  /** The path of the edit screen. */
  path: string;
}
