/** Login with a passkey, instead of a password or as the second factor. */

import type { PasskeyAnswer } from '~/auth/mfa/passkey';
import { checkPasskey, notAccepted, type PasskeyAssertion, recordPasskeyUse } from '~/auth/mfa/passkey.server';
import type { PasskeyContext } from '~/auth/mfa/passkey-challenge.server';
import { addressPartition } from '~/auth/passwords/partition.server';
import { countAttempt, limitsFor, resetAttempts } from '~/auth/sessions/login-limits.server';
import { recordFailure } from '~/auth/sessions/login-log.server';
import { deletePendingLogin, findPendingLogin } from '~/auth/sessions/pending-login.server';
import { commitLogin, completeLogin, type LoggedIn, type Visitor } from '~/auth/users/create-session.server';
import { staffRoles } from '~/records/actor';
import { audit } from '~/records/audit.server';
import type { Tx } from '../../../db/store.server';

const mayBeCopied =
  'This passkey was refused because there may be a copy of it. Log in another way and remove the passkey.';

/** Usernames cannot begin with a space, so this key is unique. */
const limitKey = ' passkey';

/**
 * Logs in with a passkey. Each response is accepted once.
 * @param token of a pending login; null when the passkey replaces the password
 * @throws {Unauthenticated} for a rejected passkey, another user's passkey, or an expired challenge
 * @throws {TooMany}
 */
export async function logInWithPasskey(
  token: string | null,
  input: PasskeyAnswer,
  passkeyContext: PasskeyContext,
  visitor: Visitor,
): Promise<LoggedIn> {
  const limits = limitsFor(limitKey, visitor.address, await addressPartition(visitor.address));
  await countAttempt(limits);
  const passkey = await checkPasskey(input, passkeyContext);
  return commitLogin<LoggedIn>(async (tx) => {
    if (typeof passkey === 'string') {
      await recordFailure(tx, null, visitor.address);
      return passkey;
    }
    const person = await tx
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', '=', passkey.userId)
      .where('role', 'in', staffRoles)
      .executeTakeFirst();
    const pendingLogin = token ? await findPendingLogin(token, tx) : null;
    const isTheirs = person && (!token || pendingLogin?.id === person.id);
    const state = isTheirs ? await recordPasskeyUse(tx, passkey) : 'gone';
    if (!person || state === 'gone') {
      await recordFailure(tx, pendingLogin, visitor.address);
      return notAccepted;
    }
    if (state === 'copied') {
      await recordFailure(tx, person, visitor.address);
      await recordCopy(tx, person, passkey);
      return mayBeCopied;
    }
    await resetAttempts(tx, limits);
    if (token) await deletePendingLogin(tx, token);
    return completeLogin(tx, person.id, visitor, 'passkey');
  });
}

/** Reports a possibly copied passkey to admins. */
function recordCopy(
  tx: Tx,
  { id: userId, username }: { id: number; username: string },
  { mfaFactorId, name }: PasskeyAssertion,
) {
  const summary = `Passkey "${name}": signature counter did not increase (possible copy)`;
  return audit(
    tx,
    { userId, username },
    { action: 'refused', subject: 'two-step verification', id: mfaFactorId, summary },
  );
}
