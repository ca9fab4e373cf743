/** Writes user rows. Username and email address must not be confusable with those of another user. */

import unhomoglyph from 'unhomoglyph';
import type { NewPassword } from '~/auth/passwords/new-password.server';
import { nowIso } from '~/platform/clock.server';
import { withAsciiDomain } from '~/platform/email-address';
import { Conflict, type DomainError, Invalid } from '~/platform/errors';
import { inTurn } from '~/platform/event-loop';
import { foldCase } from '~/platform/fold-case';
import { reservedEndings, reservedNames } from '~/records/audit-labels';
import { orNotFound } from '~/records/records.server';
import type { Queries, Tx } from '../../../db/store.server';
import { openLinks } from '../login/single-use-link.server';
import { type NewUserInput, type User, userRecordSchema } from './schema';

export const userSubject = 'user';

type Person = Omit<NewUserInput, 'password' | 'firstName' | 'lastName'> & Pick<User, 'firstName' | 'lastName'>;

type Names = Pick<User, 'username' | 'email'>;

/**
 * @throws {Invalid} when the username or email address has invisible characters
 * @throws {Conflict} when either could be mistaken for another user's
 */
export async function insertUser(tx: Tx, { username, email, ...rest }: Person, password: NewPassword): Promise<User> {
  await requireUnused(tx, { username, email });
  const { id } = await tx
    .insertInto('users')
    .values({ ...withKeys({ username, email }), ...rest, ...password, createdAt: nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readUser(tx, id);
}

/** Adds the keys for comparison. */
export const withKeys = ({ username, email }: Names) => ({
  username,
  usernameKey: foldCase(username),
  email,
  emailKey: foldCase(email),
});

/**
 * Serialises the creation of accounts with the same username or email address in this process, so that failed attempts
 * hash no password.
 */
export const inTurnFor = <T>({ username, email }: Names, work: () => Promise<T>): Promise<T> =>
  inTurn(`username ${skeletonOf(username)}`, () => inTurn(`email ${foldCase(email)}`, work));

/**
 * @param names the changed ones only: an account's existing names stay valid
 * @param id the user who gets the names
 * @throws {Invalid}, {Conflict}
 */
export async function requireUnused(db: Queries | Tx, names: Partial<Names>, id = 0): Promise<void> {
  const error = await nameError(db, names, id);
  if (error) throw error;
}

/** Returns why these names cannot be used for a new account, or null. */
export async function nameError(
  db: Queries | Tx,
  { username, email }: Partial<Names>,
  id = 0,
): Promise<DomainError | null> {
  if (username && hasInvisible(username)) return new Invalid({ username: [invisible] });
  if (email && hasInvisible(email)) return new Invalid({ email: [invisible] });
  if (username && isReserved(username))
    return new Conflict('This username is reserved. Choose another one.', 'username');
  const remaining = await db.selectFrom('users').select(['username', 'email']).where('id', '!=', id).execute();
  const usernames = remaining.flatMap((other) => spellingsOf(other.username));
  const emails = remaining.map((other) => other.email);
  if (username) {
    if (isIn(usernames, username)) return new Conflict('This username is already in use.', 'username');
    const known = [...usernames, ...emails, ...(await expectedEmails(db, email, id))];
    if (spellingsOf(username).some((one) => known.some(confusableWith(one))))
      return new Conflict(mistakableUsername, 'username');
  }
  if (email) {
    if (isIn(emails, email)) return new Conflict('This email address is already in use.', 'email');
    if (isIn(usernames, email) || [...usernames, ...emails].some(forgeryOf(email)))
      return new Conflict(mistakableEmail, 'email');
  }
  return null;
}

const invisible = 'Remove the characters that cannot be seen.';
const mistakable = (name: string, wayOut: string) =>
  `This ${name} looks like another person’s username or email address. ${wayOut}`;
const mistakableUsername = mistakable(
  'username',
  'Letters such as rn and m, or l and I, count as the same. Choose one that differs more, for example with a full first name.',
);
const mistakableEmail = mistakable('email address', 'Enter another one, or first change that of the other person.');

/** A username may be an email address, whose domain has two spellings. */
const spellingsOf = (username: string) => [username, withAsciiDomain(username)];

const isIn = (names: string[], name: string) => names.some((one) => foldCase(one) === foldCase(name));

/** Users cannot choose their address, so tom@ and torn@ may be two people. Only non-ASCII addresses are compared. */
function forgeryOf(email: string): (name: string) => boolean {
  const isLike = confusableWith(email);
  return (name) => !isAscii(name + email) && isLike(name);
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** Returns the addresses of open invitations, and those that other users have yet to confirm. */
async function expectedEmails(db: Queries | Tx, own: string | undefined, id: number): Promise<string[]> {
  const invited = await openLinks(db, 'invitation');
  const unconfirmed = await openLinks(db, 'address');
  const links = [...invited, ...unconfirmed.filter(({ userId }) => userId !== id)];
  return links.map(({ details }) => details.email).filter((email) => foldCase(email) !== foldCase(own ?? ''));
}

export async function hasOtherAdmin(db: Queries | Tx, id: number): Promise<boolean> {
  const others = db.selectFrom('users').select('id').where('role', '=', 'admin').where('id', '!=', id);
  return (await others.executeTakeFirst()) !== undefined;
}

export async function usernameOf(db: Queries | Tx, id: number): Promise<string> {
  const user = db.selectFrom('users').select('username').where('id', '=', id);
  return (await user.executeTakeFirstOrThrow()).username;
}

/** @throws {NotFound} */
export async function readUser(db: Queries | Tx, id: number): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return userRecordSchema.parse(orNotFound(row, userSubject));
}

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns a name's skeleton (Unicode UTS 39, section 4): names that look alike have the same. */
function skeletonIn(name: string): string {
  const visible = name.normalize('NFKD').replace(ignorable, '');
  return unhomoglyph(visible).normalize('NFD').replace(/\s+/g, ' ').trim();
}

const skeletonOf = (name: string) => skeletonIn(name).toLowerCase();

/**
 * Letters may look alike in one case only, as I and l, or I and 1, so names are compared as written and in both cases.
 */
const skeletonsOf = (name: string) => [skeletonOf(name), skeletonOf(foldCase(name)), skeletonIn(name.toUpperCase())];

/** Returns a predicate that tells whether another name could be mistaken for this one. */
function confusableWith(name: string): (other: string) => boolean {
  const skeletons = skeletonsOf(name);
  return (other) => skeletonsOf(other).some((skeleton, form) => skeleton === skeletons[form]);
}

/** Returns whether a name has invisible characters, or ones that change the display of the text after them. */
const hasInvisible = (name: string) => /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name);

/** Returns whether a name could be mistaken for one that the audit log uses for Uplink or a service. */
function isReserved(name: string): boolean {
  const skeletons = skeletonsOf(name);
  const endsIn = (ending: string) => skeletonsOf(ending).some((skeleton, form) => skeletons[form]?.endsWith(skeleton));
  return reservedNames.some(confusableWith(name)) || reservedEndings.some(endsIn);
}
