import type { User } from '~/people/user';
import { list } from '~/people/user.server';
import { foldCase } from '~/platform/fold-case';
import { operator } from '~/records/actor';
import { CommandFault } from './command.server';

/** The user of that name, however it is capitalised. @throws {CommandFault} */
export async function findByName(username: string): Promise<User> {
  const { items } = await list(operator);
  const found = items.find((one) => foldCase(one.username) === foldCase(username));
  if (!found) throw new CommandFault(`User "${username}" not found. See: uplink user list`);
  return found;
}
