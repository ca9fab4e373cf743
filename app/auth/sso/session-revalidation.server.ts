/**
 * Asks the provider every hour whether it still confirms a user: before the hour ends in the background, and afterwards
 * before the request continues. A user without an account there, or without a role by their groups, is logged out.
 */
import { usernameOf } from '~/auth/users/user-row.server';
import { now, nowIso } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { currentLog } from '~/platform/log.server';
import { runOnLeader } from '~/platform/threads/message-bus.server';
import { audit } from '~/records/audit.server';
import { loginSubject } from '~/records/audit-labels';
import type { Row } from '../../../db/schema';
import { queries, transaction } from '../../../db/store.server';
import { type Claims, hasGroupRoles } from './claims';
import { findKnown, type KnownProvider } from './identity-provider.server';
import { refreshClaims } from './oidc-client.server';
import { isRejection } from './provider-error';
import { provisioningFor, updateRole } from './provisioning.server';

const minute = 60_000;
const revalidateAfter = 50 * minute;
const lasts = 60 * minute;

const purpose = 'identity-refresh-token';
export const encryptedToken = (token: string | null) => (token === null ? null : encrypt(purpose, token));

/** @param checkedAt the provider's last confirmation of the identity */
export async function isStillAsserted(identityId: number, checkedAt: string | null): Promise<boolean> {
  const age = Math.abs(now().getTime() - Date.parse(checkedAt ?? ''));
  if (age <= revalidateAfter) return true;
  const revalidation = revalidateInOneProcess(identityId);
  return age <= lasts ? true : revalidation;
}

const revalidations = new Map<number, Promise<boolean>>();

/** Simultaneous requests share one revalidation. */
function revalidateOnce(identityId: number): Promise<boolean> {
  const current = revalidations.get(identityId);
  if (current) return current;
  const revalidation = revalidateIdentity(identityId)
    .catch((error) => {
      currentLog().warn({ err: error }, 'Session re-validation with a provider failed.');
      return false;
    })
    .finally(() => revalidations.delete(identityId));
  revalidations.set(identityId, revalidation);
  return revalidation;
}

/** A refresh token is valid once, so two processes must not use the same one. */
const revalidateInOneProcess = runOnLeader('session-revalidation', minute, revalidateOnce);

async function revalidateIdentity(identityId: number): Promise<boolean> {
  const identity = await queries().selectFrom('identities').selectAll().where('id', '=', identityId).executeTakeFirst();
  const known = identity && (await findKnown({ id: identity.providerId }));
  const token = identity?.refreshToken ? decrypt(purpose, identity.refreshToken) : null;
  if (!identity || !known?.provider.isActive || token === null) return false;
  try {
    const { claims, refreshToken } = await refreshClaims(known, token);
    return await applyRevalidation(known, identity, claims, refreshToken);
  } catch (error) {
    if (!isRejection(error)) throw error;
    await logOut(identity, `${known.provider.name} no longer confirms the account`);
    return false;
  }
}

/** @param claims null when the response confirms the user without claims */
async function applyRevalidation(
  { provider }: KnownProvider,
  identity: Row<'identities'>,
  claims: Claims | null,
  refreshToken: string,
): Promise<boolean> {
  if (claims === null ? hasGroupRoles(provider) : claims.sub !== identity.subject) return false;
  const rejection = await transaction(async (tx) => {
    const provisioning = claims && (await provisioningFor(tx, provider, claims));
    if (typeof provisioning === 'string') return provisioning;
    if (provisioning?.user) await updateRole(tx, provider, provisioning.user, provisioning.role);
    await tx
      .updateTable('identities')
      .set({ checkedAt: nowIso(), refreshToken: encryptedToken(refreshToken) })
      .where('id', '=', identity.id)
      // Unless a login has stored a newer token meanwhile.
      .where('refreshToken', '=', identity.refreshToken)
      .execute();
    return null;
  });
  if (rejection !== null) await logOut(identity, rejection);
  return rejection === null;
}

/** Ends the sessions of an identity, unless the user has logged in through it again meanwhile. */
function logOut({ id, userId, refreshToken }: Row<'identities'>, why: string): Promise<void> {
  return transaction(async (tx) => {
    const removed = await tx
      .updateTable('identities')
      .set({ refreshToken: null, rejectedAt: nowIso() })
      .where('id', '=', id)
      .where('refreshToken', '=', refreshToken)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return;
    await tx.deleteFrom('sessions').where('identityId', '=', id).execute();
    const author = { userId, username: await usernameOf(tx, userId) };
    await audit(tx, author, { action: 'logged out', subject: loginSubject, id: userId, summary: why });
  });
}
