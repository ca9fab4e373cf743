/** Sets a password. Users cannot choose a common one; a user who was given one is asked to change it. */
import { readDetails } from '~/content/legal/texts.server';
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
 * The hash of a password that someone chooses for themselves.
 *
 * @throws {Invalid} when it is among the most common ones, or holds the person's name, address or the brand
 * @throws {TooMany} when too many wait for a hash
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
 * Returns the hash of a password that an admin or the first-time setup assigns. It may be weak: the dashboard then asks
 * its owner to choose another.
 *
 * @throws {TooMany} when too many wait for a hash
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
