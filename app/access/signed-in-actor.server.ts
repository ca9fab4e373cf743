/** Who acts in a session: somebody for whom their provider still vouches, where one has said who they are. */
import { isVouchedFor } from '~/issuers/vouching.server';
import { type Actor, anonymous } from '~/records/actor';
import { findOpenSession, noteUse } from '~/sessions/session.server';

/**
 * The actor that a cookie's token names; anonymous when the session is unknown or has run out, its user may no longer
 * sign in, or their provider has let them go.
 */
export async function actorOfToken(token: string | null): Promise<Actor> {
  const session = token ? await findOpenSession(token) : null;
  if (!session) return anonymous;
  const { vouched } = session;
  if (vouched && !(await isVouchedFor(vouched.identityId, vouched.checkedAt))) return anonymous;
  await noteUse(session);
  return session.actor;
}
