import { consumeLink, findLink, LinkGone, makeLink } from '~/auth/login/single-use-link.server';
import { hashNewPassword, type NewPassword } from '~/auth/passwords/new-password.server';
import { addressPartition, customerNetwork } from '~/auth/passwords/partition.server';
import { noPassword } from '~/auth/passwords/password.server';
import { isLocalLoginOn, requireLocalLogin } from '~/auth/sessions/local-login.server';
import { notifyOfChange } from '~/auth/users/account-notice.server';
import { endAll } from '~/auth/users/log-out.server';
import { readPublicAddress } from '~/content/settings/settings.server';
import { isMailOn } from '~/email/smtp-config.server';
import { Conflict } from '~/platform/errors';
import { keyedDigest } from '~/platform/secret.server';
import { countHit } from '~/platform/throttle.server';
import { staffRoles } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { queries, type Tx, transaction } from '../../../db/store.server';
import type { PasswordResetInput } from './link';

const purpose = 'password';

const tooMany = 'Too many password requests from here. Wait a few minutes and try again.';
const rate = { hits: 10, seconds: 60 * 60 };

class NoMail extends Conflict {
  constructor() {
    super('This site cannot send email yet. Ask an admin for a new password.');
  }
}

/**
 * Returns the origin for the links. The Host header of the request is not trusted.
 * @param localOrigin the request's origin, if the request was made on this machine; else null
 * @returns null while the public address is unknown
 */
const trustedOrigin = async (localOrigin: string | null) => (await readPublicAddress()) ?? localOrigin;

/** Returns how users reset passwords: by an emailed link, through an admin, or at their identity provider. */
export async function resetMethod(localOrigin: string | null): Promise<'mail' | 'admin' | 'provider'> {
  if (!(await isLocalLoginOn())) return 'provider';
  return (await isMailOn()) && (await trustedOrigin(localOrigin)) !== null ? 'mail' : 'admin';
}

/**
 * Queues a password reset email for a username or email address. The account is looked up when the email is sent, so
 * that the response and its time are the same for an unknown name.
 * @param localOrigin the origin of a request from this machine; else null
 * @throws {Forbidden} when password login is off
 * @throws {NoMail}, {TooMany}
 */
export async function requestReset(name: string, address: string, localOrigin: string | null): Promise<void> {
  await requireLocalLogin();
  const origin = await trustedOrigin(localOrigin);
  if (origin === null || !(await isMailOn())) throw new NoMail();
  await transaction(async (tx) => {
    await countHit(tx, { key: `forgotten:${keyedDigest('throttle', customerNetwork(address))}`, ...rate }, tooMany);
    await makeLink(tx, { purpose, userId: null, details: { name }, origin, isMailed: true });
  });
}

/** Returns the user of a link. @throws {LinkGone} */
export async function findByToken(token: string): Promise<{ username: string }> {
  const { username } = await readOwner(token);
  return { username };
}

async function readOwner(token: string) {
  const { userId } = await findLink(purpose, token);
  const row = await queries()
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .where('role', 'in', staffRoles)
    .where('password', '!=', noPassword)
    .executeTakeFirst();
  if (!row) throw new LinkGone();
  return row;
}

/**
 * Sets the password and ends all sessions. The user is not logged in.
 * @throws {Forbidden} when password login is off
 * @throws {LinkGone} for all but the first use of the link
 * @throws {Invalid} when the password is easily guessed
 */
export async function reset(
  { token, password }: PasswordResetInput,
  visitor: { address: string; userAgent: string | null },
): Promise<void> {
  await requireLocalLogin();
  const owner = await readOwner(token);
  const chosen = await hashNewPassword(password, owner, await addressPartition(visitor.address));
  await transaction(async (tx) => {
    const { userId } = await consumeLink(tx, purpose, token);
    if (userId !== owner.id) throw new LinkGone();
    await setPassword(tx, userId, chosen);
    await notifyOfChange(tx, { userId, event: 'password-reset', by: visitor });
    await audit(
      tx,
      { userId, username: owner.username },
      { action: 'updated', subject: 'account', id: userId, summary: 'own password, by an emailed link' },
    );
    await endAll(tx, userId);
  });
}

function setPassword(tx: Tx, userId: number, chosen: NewPassword) {
  return tx
    .updateTable('users')
    .set((eb) => ({ ...chosen, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
