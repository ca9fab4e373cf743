/** Login through an identity provider. */

import { noPassword } from '~/auth/passwords/password.server';
import { countAttempt, limitsForSso, refundAttempt } from '~/auth/sessions/login-limits.server';
import { recordFailure } from '~/auth/sessions/login-log.server';
import { notifyOfChange } from '~/auth/users/account-notice.server';
import { completeLogin, type LoggedIn, type Visitor } from '~/auth/users/create-session.server';
import { endAll } from '~/auth/users/log-out.server';
import { insertUser, nameError } from '~/auth/users/user-row.server';
import { nowIso } from '~/platform/clock.server';
import { Unauthenticated } from '~/platform/errors';
import { keyedDigest } from '~/platform/secret.server';
import { isWithin } from '~/platform/throttle.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { queries, type Tx, transaction } from '../../../db/store.server';
import { type Claims, nameOf } from './claims';
import type { IdentityProvider } from './identity-provider';
import { type KnownProvider, permission } from './identity-provider.server';
import type { ProviderAssertion } from './oidc-client.server';
import { type Provisioning, provisioningFor, updateRole } from './provisioning.server';
import { encryptedToken } from './session-revalidation.server';

/** In seconds, longer than a login at a provider may take. */
const callbackLifetimeSeconds = 60 * 60;

/**
 * Logs in a user whom a provider has confirmed. The provider is responsible for the second factor.
 * @throws {Unauthenticated} with the reason, when the provider's rules reject the user
 */
export async function logInWithAssertion(
  { provider }: KnownProvider,
  answered: ProviderAssertion,
  visitor: Visitor,
): Promise<LoggedIn> {
  const { claims } = answered;
  return transaction(async (tx) => {
    const provisioning = await provisioningFor(tx, provider, claims);
    if (typeof provisioning === 'string') throw new Unauthenticated(provisioning);
    const userId = await personOf(tx, provider, claims, provisioning, visitor);
    const identityId = await recordIdentity(tx, provider, userId, answered);
    const assertion = { identityId, name: provider.name, reauthenticatedAt: loggedInThere(claims) };
    return completeLogin(tx, userId, visitor, 'provider', assertion);
  });
}

/**
 * Handles the redirect back from a provider within a rate limit per network. The attempt is counted first, and the
 * count is reverted after a success.
 * @throws {TooMany}, and the errors of `work`
 */
export async function withinSsoLimits<T>(address: string, work: () => Promise<T>): Promise<T> {
  const limits = await limitsForSso(address);
  await countAttempt(limits);
  const answer = await work();
  await transaction((tx) => refundAttempt(tx, limits));
  return answer;
}

/** Returns whether a response is used for the first time, also when two arrive together. @param state of the request */
export function isFirstUse(state: string): Promise<boolean> {
  const key = `sign-on:${keyedDigest('throttle', state)}`;
  return transaction((tx) => isWithin(tx, { key, hits: 1, seconds: callbackLifetimeSeconds }));
}

export function recordRejection({ provider }: KnownProvider, address: string): Promise<void> {
  return transaction((tx) => recordFailure(tx, null, address, `, with ${provider.name}`));
}

/** Returns whether a login with these claims would succeed, and the message. Changes nothing. */
export async function testAssertion(
  actor: Actor,
  { provider }: KnownProvider,
  { claims }: ProviderAssertion,
): Promise<[isGood: boolean, message: string]> {
  authorize(actor, permission);
  const provisioning = await provisioningFor(queries(), provider, claims);
  if (typeof provisioning === 'string') return [false, provisioning];
  const { user, address, role } = provisioning;
  return [true, user ? `${user.username} can log in, as ${role}.` : `${address} would get an account, as ${role}.`];
}

/** Finds or creates the account, and updates its role. */
async function personOf(
  tx: Tx,
  provider: IdentityProvider,
  claims: Claims,
  { user, isBound, address, role }: Provisioning,
  { address: from, userAgent }: Visitor,
): Promise<number> {
  if (!user) return makePerson(tx, provider, claims, { address, role });
  if (user.role !== role) await endAll(tx, user.id);
  await updateRole(tx, provider, user, role);
  if (isBound) return user.id;
  const { id, username } = user;
  await notifyOfChange(tx, {
    userId: id,
    event: 'provider-added',
    by: { address: from, userAgent },
    detail: provider.name,
  });
  await audit(tx, { userId: id, username }, { action: 'bound', subject: 'user', id, summary: `To ${provider.name}` });
  return id;
}

async function makePerson(
  tx: Tx,
  provider: IdentityProvider,
  claims: Claims,
  { address: email, role }: Pick<Provisioning, 'address' | 'role'>,
): Promise<number> {
  const username = await unusedName(tx, email);
  const { id } = await insertUser(
    tx,
    { username, email, ...nameOf(claims), role },
    { password: noPassword, isPasswordWeak: false },
  );
  const author = { userId: id, username };
  const summary = `${username}, role ${role}, by ${provider.name}`;
  await audit(tx, author, { action: 'created', subject: 'user', id, summary });
  return id;
}

/** Returns the local part of the address; the whole address if that is short or taken; then with a number. */
async function unusedName(tx: Tx, address: string): Promise<string> {
  const [local = ''] = address.split('@');
  const names = [local, address, ...Array.from({ length: 9 }, (_, index) => `${local}-${index + 2}`)];
  for (const name of names.filter(({ length }) => length >= 3 && length <= 100)) {
    if (!(await nameError(tx, { username: name, email: address }))) return name;
  }
  throw new Unauthenticated('We could not create an account because your username is in use.');
}

async function recordIdentity(
  tx: Tx,
  { id: providerId }: IdentityProvider,
  userId: number,
  { claims: { sub: subject }, refreshToken }: ProviderAssertion,
): Promise<number> {
  const fields = { refreshToken: encryptedToken(refreshToken), checkedAt: nowIso(), rejectedAt: null };
  const { id } = await tx
    .insertInto('identities')
    .values({ userId, providerId, subject, ...fields, createdAt: nowIso() })
    .onConflict((conflict) => conflict.columns(['providerId', 'subject']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the time of the login at the provider; 1970 if the provider does not send it. */
function loggedInThere({ auth_time: seconds }: Claims): string {
  const timestamp = typeof seconds === 'number' && seconds > 0 ? Math.min(seconds * 1000, Date.parse(nowIso())) : 0;
  return new Date(timestamp).toISOString();
}
