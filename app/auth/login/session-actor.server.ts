/** The actor of a session. If it began at an identity provider, the provider must still confirm the user. */

import { findOpenSession, recordSessionUse } from '~/auth/sessions/session.server';
import { isStillAsserted } from '~/auth/sso/session-revalidation.server';
import { type Actor, anonymous } from '~/records/actor';

/**
 * Returns the actor of a session cookie. It is anonymous when the session is unknown or expired, the user may no longer
 * log in, or their identity provider has revoked access.
 */
export async function actorOfToken(token: string | null): Promise<Actor> {
  const session = token ? await findOpenSession(token) : null;
  if (!session) return anonymous;
  const { assertion } = session;
  if (assertion && !(await isStillAsserted(assertion.identityId, assertion.checkedAt))) return anonymous;
  await recordSessionUse(session);
  return session.actor;
}
