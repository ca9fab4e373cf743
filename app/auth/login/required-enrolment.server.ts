/** Sets up two-step verification during login, where the policy requires it. The session begins afterwards. */

import { type AddedFactor, insertApp, recordAdded } from '~/auth/mfa/enrolment.server';
import type { NewPasskeyInput } from '~/auth/mfa/passkey';
import { checkNewPasskey } from '~/auth/mfa/passkey.server';
import type { PasskeyContext } from '~/auth/mfa/passkey-challenge.server';
import { insertPasskey } from '~/auth/mfa/passkey-enrolment.server';
import { createRecoveryCodes } from '~/auth/mfa/recovery-codes.server';
import type { NewTotpInput } from '~/auth/mfa/schema';
import { deletePendingLogin, findPendingLogin } from '~/auth/sessions/pending-login.server';
import { completeLogin, type LoggedIn, type Visitor } from '~/auth/users/create-session.server';
import { Unauthenticated } from '~/platform/errors';
import { type Tx, transaction } from '../../../db/store.server';
import { loginExpired } from './login.server';

export type Enrolled = LoggedIn & { recoveryCodes: string[] };

/**
 * Adds the user's first authenticator app and completes the login.
 * @param token of the pending login from `logIn`
 * @throws {Unauthenticated} without a pending login, or when the user already has a factor, which they must use instead
 * @throws {Invalid} for a wrong code
 */
export function enrolAtLogin(token: string | null, input: NewTotpInput, visitor: Visitor): Promise<Enrolled> {
  return enrol(token, visitor, 'totp', (tx, userId) => insertApp(tx, userId, input));
}

/**
 * Adds the user's first passkey and completes the login.
 * @throws {Unauthenticated}
 * @throws {Invalid} when the passkey is rejected
 */
export async function enrolPasskeyAtLogin(
  token: string | null,
  input: NewPasskeyInput,
  passkeyContext: PasskeyContext,
  visitor: Visitor,
): Promise<Enrolled> {
  const made = await checkNewPasskey(input, passkeyContext);
  return enrol(token, visitor, 'passkey', (tx, userId) => insertPasskey(tx, userId, input.name, made));
}

function enrol(
  token: string | null,
  visitor: Visitor,
  method: 'totp' | 'passkey',
  insert: (tx: Tx, userId: number) => Promise<AddedFactor>,
): Promise<Enrolled> {
  return transaction(async (tx) => {
    const pendingLogin = await findPendingLogin(token, tx);
    if (!token || !pendingLogin || pendingLogin.hasMfa) throw new Unauthenticated(loginExpired);
    const { id: userId, username } = pendingLogin;
    const added = await insert(tx, userId);
    const recoveryCodes = await createRecoveryCodes(tx, userId);
    await recordAdded(tx, { userId, username }, added, visitor, ', at login');
    await deletePendingLogin(tx, token);
    return { ...(await completeLogin(tx, userId, visitor, method)), recoveryCodes };
  });
}
