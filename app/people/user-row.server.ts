/** Writing a user: usernames and e-mail addresses are unique, whatever their letter case. */

import type { NewPassword } from '~/passwords/new-password.server';
import { nowIso } from '~/platform/clock.server';
import { Conflict } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { found } from '~/records/records.server';
import type { Queries, Tx } from '../../db/store.server';
import { type NewUserInput, type User, userRecordSchema } from './user';

export const userSubject = 'user';

export type Person = Omit<NewUserInput, 'password' | 'firstName' | 'lastName'> & Pick<User, 'firstName' | 'lastName'>;

/** @throws {Conflict} when the username or e-mail address is in use */
export async function insertUser(tx: Tx, { username, email, ...rest }: Person, password: NewPassword): Promise<User> {
  await requireUnused(tx, { username, email });
  const { id } = await tx
    .insertInto('users')
    .values({ ...withKeys({ username, email }), ...rest, ...password, createdAt: nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readUser(tx, id);
}

/** With what they are compared by. */
export const withKeys = ({ username, email }: Pick<User, 'username' | 'email'>) => ({
  username,
  usernameKey: foldCase(username),
  email,
  emailKey: foldCase(email),
});

/** @throws {Conflict} */
export async function requireUnused(
  db: Queries | Tx,
  { username, email }: Partial<Pick<User, 'username' | 'email'>>,
  id = 0,
): Promise<void> {
  const others = db.selectFrom('users').select('id').where('id', '!=', id);
  if (username && (await others.where('usernameKey', '=', foldCase(username)).executeTakeFirst())) {
    throw new Conflict('This username is already in use.', 'username');
  }
  if (email && (await others.where('emailKey', '=', foldCase(email)).executeTakeFirst())) {
    throw new Conflict('This email address is already in use.', 'email');
  }
}

/** @throws {NotFound} */
export async function readUser(db: Queries | Tx, id: number): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return userRecordSchema.parse(found(row, userSubject));
}
