/** Setting a password, wherever that is done: what is easily guessed is refused, whatever the form has let through. */
import { readDetails } from '~/content/site-content.server';
import { Invalid } from '~/platform/errors';
import type { Lane } from './lane.server';
import { hashUncommon } from './password.server';
import { isPersonal, type PasswordOwner } from './personal-password';

/**
 * The hash of somebody's new password.
 *
 * @throws {Invalid} when it is among the most common ones, or holds the person's name, address or the brand
 * @throws {TooMany} when too many wait for a hash
 */
export async function hashNewPassword(password: string, owner: PasswordOwner, lane: Lane): Promise<string> {
  const { brandName } = await readDetails();
  if (isPersonal(password, owner, brandName)) {
    throw new Invalid({
      password: [
        `This password is easily guessed: it holds a name, the beginning of the e-mail address or “${brandName}”.`,
      ],
    });
  }
  const hash = await hashUncommon(password, lane);
  if (hash === null) {
    throw new Invalid({
      password: ['This password is one of the most common ones, which are tried first. Please choose another.'],
    });
  }
  return hash;
}
