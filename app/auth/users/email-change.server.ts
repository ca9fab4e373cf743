import {
  consumeLink,
  deleteLinksOf,
  findLink,
  LinkGone,
  makeLink,
  openLinks,
} from '~/auth/login/single-use-link.server';
import { notifyOfChange } from '~/auth/users/account-notice.server';
import { readUser, requireUnused, withKeys } from '~/auth/users/user-row.server';
import { isMailOn } from '~/email/smtp-config.server';
import { Conflict } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { type Actor, authorize, type StaffActor, staffRoles } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { queries, type Tx, transaction } from '../../../db/store.server';

/** A new address receives password resets, so the change requires re-authentication. */
export const permission = 'own-factors';

const purpose = 'address';

/** Returns the address that awaits confirmation, or null. */
export async function findPending(actor: Actor): Promise<string | null> {
  authorize(actor, permission);
  const links = await openLinks(queries(), purpose);
  return links.find(({ userId }) => userId === actor.userId)?.details.email ?? null;
}

/**
 * Changes the user's address, after confirmation if email is set up.
 * @param origin the origin of the link
 * @returns whether it has to be confirmed
 * @throws {Conflict} when it is in use, or already the user's address
 * @throws {ReauthRequired}
 */
export async function changeEmail(actor: Actor, email: string, origin: string): Promise<boolean> {
  authorize(actor, permission);
  const isMailed = await isMailOn();
  await writeAs(actor, permission, async (tx, author) => {
    const { userId } = author;
    const current = await readUser(tx, userId);
    if (current.email === email) throw new Conflict('This is already your address.', 'email');
    await requireUnused(tx, { email }, userId);
    await deleteLinksOf(tx, userId, purpose);
    if (!isMailed) return setAddress(tx, userId, email, author);
    await makeLink(tx, { purpose, userId, details: { email }, origin, isMailed });
    await audit(tx, author, { action: 'asked for', subject: 'email address', id: userId, summary: email });
  });
  return isMailed;
}

export function cancelEmailChange(actor: Actor): Promise<void> {
  return writeAs(actor, permission, (tx, { userId }) => deleteLinksOf(tx, userId, purpose));
}

/** Returns the address that a link confirms, and its user. @throws {LinkGone} */
export async function findByToken(token: string): Promise<{ email: string; username: string }> {
  const { details, userId } = await findLink(purpose, token);
  const user = await queries()
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .where('role', 'in', staffRoles)
    .executeTakeFirst();
  if (!user) throw new LinkGone();
  return { email: details.email, username: user.username };
}

/**
 * Confirms the new address. It needs no login, because the link proves access to the mailbox.
 * @throws {LinkGone} for all but the first use of the link
 * @throws {Conflict} when the address was taken meanwhile
 */
export function confirm(token: string, visitor: { address: string; userAgent: string | null }): Promise<void> {
  return transaction(async (tx) => {
    const { details, userId } = await consumeLink(tx, purpose, token);
    if (userId === null) throw new LinkGone();
    await setAddress(tx, userId, details.email, visitor);
  });
}

type By = StaffActor | { address: string; userAgent: string | null };

async function setAddress(tx: Tx, userId: number, email: string, by: By): Promise<void> {
  const current = await readUser(tx, userId);
  await requireUnused(tx, { email }, userId);
  await tx
    .updateTable('users')
    .set({ ...withKeys({ username: current.username, email }), version: current.version + 1 })
    .where('id', '=', userId)
    .execute();
  // Password reset links that were sent to the previous address stop working.
  await deleteLinksOf(tx, userId, 'password');
  const author = { userId, username: current.username };
  await audit(tx, author, { action: 'updated', subject: 'account', id: userId, summary: 'own email address' });
  const changed = foldCase(current.email) !== foldCase(email);
  if (changed)
    await notifyOfChange(tx, { userId, event: 'email-changed', by, detail: email, previousEmail: current.email });
}
