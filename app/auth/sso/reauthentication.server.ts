/** Re-authentication at the user's identity provider, for users without a password. */
import { recordReauthentication } from '~/auth/login/reauthentication.server';
import { Forbidden } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { writeAs } from '~/records/write-as.server';
import { queries } from '../../../db/store.server';
import type { KnownProvider } from './identity-provider.server';
import type { ProviderButton } from './identity-provider-names';
import type { ProviderAssertion } from './oidc-client.server';

/** The tolerated clock difference between two servers, in milliseconds. */
const tolerance = 60_000;

/** Returns the user's providers that can re-authenticate. */
export async function listOwnProviders(actor: Actor): Promise<ProviderButton[]> {
  authorize(actor, 'staff');
  return queries()
    .selectFrom('identities')
    .innerJoin('identityProviders', 'identityProviders.id', 'identities.providerId')
    .select(['identityProviders.key', 'identityProviders.name'])
    .where('identities.userId', '=', actor.userId)
    .where('identityProviders.isActive', '=', true)
    .orderBy('identityProviders.id')
    .execute();
}

/** Returns whether a user has a password. Users of a provider have none. */
export async function hasPassword(actor: Actor): Promise<boolean> {
  authorize(actor, 'staff');
  const user = await queries().selectFrom('users').select('password').where('id', '=', actor.userId).executeTakeFirst();
  return Boolean(user?.password);
}

/**
 * Records the re-authentication in the session.
 * @param requested the session and the time of the request
 * @throws {Forbidden} for another session or user, or when the provider did not ask for credentials again
 */
export async function reauthenticateWithAssertion(
  actor: Actor,
  { provider }: KnownProvider,
  { claims }: ProviderAssertion,
  requested: { sessionId: string | null; requestedAt: string },
): Promise<void> {
  authorize(actor, 'staff');
  const own = await queries()
    .selectFrom('identities')
    .select('id')
    .where('userId', '=', actor.userId)
    .where('providerId', '=', provider.id)
    .where('subject', '=', claims.sub)
    .executeTakeFirst();
  if (!own || actor.sessionId !== requested.sessionId) {
    throw new Forbidden(`Someone else has logged in at ${provider.name}.`);
  }
  if (typeof claims.auth_time !== 'number') {
    throw new Forbidden(`${provider.name} did not send the time of your login. An admin can add the claim auth_time.`);
  }
  if (claims.auth_time * 1000 < Date.parse(requested.requestedAt) - tolerance) {
    throw new Forbidden(`${provider.name} did not ask you to log in again.`);
  }
  await writeAs(actor, 'staff', (tx) => recordReauthentication(tx, actor));
}
