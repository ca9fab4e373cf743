import { list } from '~/auth/users/model.server';
import type { User } from '~/auth/users/schema';
import { foldCase } from '~/platform/fold-case';
import { operator } from '~/records/actor';
import { CommandError } from './command.server';

/** Returns the user with that name, ignoring case. @throws {CommandError} when not found */
export async function findByName(username: string): Promise<User> {
  const { items } = await list(operator);
  const result = items.find((one) => foldCase(one.username) === foldCase(username));
  if (!result) throw new CommandError(`User "${username}" not found. See: uplink user list`);
  return result;
}
