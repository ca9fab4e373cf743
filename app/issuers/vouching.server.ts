/**
 * Whether a provider still vouches for somebody: asked again before the hour is over, beside the request that finds it due,
 * or with it when the hour is over. Who has no account there any more, or no role by their groups, is signed out.
 */
import { now, nowIso } from '~/platform/clock.server';
import { currentLog } from '~/platform/log.server';
import { byOneProcess } from '~/platform/other-processes.server';
import { seal, unseal } from '~/platform/sealed.server';
import { record } from '~/records/audit.server';
import { signInSubject } from '~/records/audit-deed';
import type { Row } from '../../db/schema';
import { queries, transaction } from '../../db/store.server';
import { admissionOf, takeRole } from './admission.server';
import { type Claims, haveGroupsSay } from './claims';
import { findKnown, type KnownProvider } from './identity-provider.server';
import { askAgain } from './issuer.server';
import { isRefusal } from './issuer-fault';

const minute = 60_000;
const askedAfter = 50 * minute;
const lasts = 60 * minute;

const purpose = 'identity-refresh-token';
export const sealedToken = (token: string | null) => (token === null ? null : seal(purpose, token));

/** @param checkedAt when the provider last vouched for that identity */
export async function isVouchedFor(identityId: number, checkedAt: string | null): Promise<boolean> {
  const age = Math.abs(now().getTime() - Date.parse(checkedAt ?? ''));
  if (age <= askedAfter) return true;
  const asked = askOfOne(identityId);
  return age <= lasts ? true : asked;
}

const beingAsked = new Map<number, Promise<boolean>>();

/** Of many requests at once, one asks. */
function askOnce(identityId: number): Promise<boolean> {
  const present = beingAsked.get(identityId);
  if (present) return present;
  const asked = askFor(identityId)
    .catch((error) => {
      currentLog().warn({ err: error }, 'Session re-validation with a provider failed.');
      return false;
    })
    .finally(() => beingAsked.delete(identityId));
  beingAsked.set(identityId, asked);
  return asked;
}

/** A token that renews another is used once: two processes must not ask with the same. */
const askOfOne = byOneProcess('vouching', minute, askOnce);

async function askFor(identityId: number): Promise<boolean> {
  const identity = await queries().selectFrom('identities').selectAll().where('id', '=', identityId).executeTakeFirst();
  const known = identity && (await findKnown({ id: identity.providerId }));
  const token = identity?.refreshToken ? unseal(purpose, identity.refreshToken) : null;
  if (!identity || !known?.provider.isActive || token === null) return false;
  try {
    const { claims, refreshToken } = await askAgain(known, token);
    return await takeAnswer(known, identity, claims, refreshToken);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await signOut(identity, `${known.provider.name} no longer confirms the account`);
    return false;
  }
}

/** @param claims null where the answer says nothing about the person, except that they are there */
async function takeAnswer(
  { provider }: KnownProvider,
  identity: Row<'identities'>,
  claims: Claims | null,
  refreshToken: string,
): Promise<boolean> {
  if (claims === null ? haveGroupsSay(provider) : claims.sub !== identity.subject) return false;
  const refusal = await transaction(async (tx) => {
    const admission = claims && (await admissionOf(tx, provider, claims));
    if (typeof admission === 'string') return admission;
    if (admission?.user) await takeRole(tx, provider, admission.user, admission.role);
    await tx
      .updateTable('identities')
      .set({ checkedAt: nowIso(), refreshToken: sealedToken(refreshToken) })
      .where('id', '=', identity.id)
      // A sign-in that came meanwhile has brought a newer one.
      .where('refreshToken', '=', identity.refreshToken)
      .execute();
    return null;
  });
  if (refusal !== null) await signOut(identity, refusal);
  return refusal === null;
}

/** Ends the sessions that the provider has vouched for, unless somebody has signed in by it again meanwhile. */
function signOut({ id, userId, refreshToken }: Row<'identities'>, why: string): Promise<void> {
  return transaction(async (tx) => {
    const forgotten = await tx
      .updateTable('identities')
      .set({ refreshToken: null, refusedAt: nowIso() })
      .where('id', '=', id)
      .where('refreshToken', '=', refreshToken)
      .returning('id')
      .executeTakeFirst();
    if (!forgotten) return;
    await tx.deleteFrom('sessions').where('identityId', '=', id).execute();
    const user = await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow();
    const author = { userId, username: user.username };
    await record(tx, author, { action: 'logged out', subject: signInSubject, id: userId, summary: why });
  });
}
