/** Sets a password. Users cannot choose a common one; a user who was given one is asked to change it. */
import { readDetails } from '~/content/settings/settings.server';
import { Invalid } from '~/platform/errors';
import type { Partition } from './partition.server';
import { hashPassword, hashUncommon } from './password.server';
import { isPersonal, type PasswordOwner } from './personal-password';

export interface NewPassword {
  /** The hash. */
  password: string;
  isPasswordWeak: boolean;
}

/**
 * Hashes a password that a user has chosen.
 * @throws {Invalid} when it is common, or contains the user's name or address or the brand
 * @throws {TooMany} when the hash queue is full
 */
export async function hashNewPassword(
  password: string,
  owner: PasswordOwner,
  partition: Partition,
): Promise<NewPassword> {
  const { brandName } = await readDetails();
  if (isPersonal(password, owner, brandName)) {
    throw new Invalid({
      password: [
        `This password is easily guessed: it contains a name, the beginning of the email address or “${brandName}”.`,
      ],
    });
  }
  const hash = await hashUncommon(password, partition);
  if (hash === null) {
    throw new Invalid({
      password: ['This password is one of the most common ones, which are tried first. Please choose another.'],
    });
  }
  return { password: hash, isPasswordWeak: false };
}

/**
 * Hashes a password that an admin sets for a user, or that first-time setup creates. Only its length is checked. If it
 * is easily guessed, the dashboard asks the user to change it.
 * @throws {TooMany} when the hash queue is full
 */
export async function hashAssignedPassword(
  password: string,
  owner: PasswordOwner,
  partition: Partition,
): Promise<NewPassword> {
  const { brandName } = await readDetails();
  const uncommon = isPersonal(password, owner, brandName) ? null : await hashUncommon(password, partition);
  return { password: uncommon ?? (await hashPassword(password, partition)), isPasswordWeak: uncommon === null };
}
