/** People for tests who can sign in, made directly in the store. */

import { actorOfToken } from '../app/auth/login/session-actor.server';
import { startSession } from '../app/auth/sessions/session.server';
import { foldCase } from '../app/platform/fold-case';
import type { StaffActor, StaffRole } from '../app/records/actor';
import type { Store } from '../db/store.server';

export const staffPassword = 'a password for tests';
/** The hash of `staffPassword` at the lowest cost of bcrypt: a comparison takes a millisecond. */
const staffPasswordHash = '$2b$04$uNAl2sIS2MwvdrF8XGDnPeK8PhEmRrshLHQMvSSYKrxGZpEVzSfVq';

export type TestRole = StaffRole | 'user';

/** Finds or makes the user of that name; returns its number. */
export async function makeUser({ queries }: Store, role: TestRole, username: string = role): Promise<number> {
  const email = `${username}@uplink.example`;
  const current = await queries
    .selectFrom('users')
    .select('id')
    .where('usernameKey', '=', foldCase(username))
    .executeTakeFirst();
  if (current) return current.id;
  const { id } = await queries
    .insertInto('users')
    .values({
      username,
      usernameKey: foldCase(username),
      email,
      emailKey: foldCase(email),
      password: staffPasswordHash,
      firstName: 'Priya',
      lastName: 'Raman',
      role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a logged-in user of that role, as the models see them. */
export async function staffActor(store: Store, role: StaffRole, username: string = role): Promise<StaffActor> {
  const actor = await actorOfToken(await createSession(store, role, username));
  if (actor.kind !== 'staff') throw new Error(`${username} is not logged in.`);
  return actor;
}

/** A session for the user of that name, who is made where there is none; returns the cookie's token. */
export async function createSession(store: Store, role: TestRole, username?: string): Promise<string> {
  const userId = await makeUser(store, role, username);
  return store.queries.transaction().execute((tx) => startSession(tx, userId, 'a browser for tests'));
}

/** The form of a new user. */
export const newUser = {
  username: 'tunde',
  email: 'tunde@uplink.example',
  firstName: 'Tunde',
  lastName: 'Bakare',
  role: 'editor',
  password: 'a password kept meanwhile',
};
