/** Sets up two-step verification during login, where the policy requires it. The session begins afterwards. */

import { insertApp } from '~/auth/mfa/enrolment.server';
import type { NewPasskeyInput } from '~/auth/mfa/passkey';
import { checkNewPasskey } from '~/auth/mfa/passkey.server';
import type { PasskeyContext } from '~/auth/mfa/passkey-challenge.server';
import { insertPasskey } from '~/auth/mfa/passkey-enrolment.server';
import { createRecoveryCodes } from '~/auth/mfa/recovery-codes.server';
import type { NewTotpInput } from '~/auth/mfa/schema';
import { deletePendingSignIn, findPendingSignIn } from '~/auth/sessions/pending-sign-in.server';
import { notifyOfChange } from '~/auth/users/account-notice.server';
import { completeSignIn, type SignedIn, type Visitor } from '~/auth/users/create-session.server';
import { Invalid, Unauthenticated } from '~/platform/errors';
import { record } from '~/records/audit.server';
import { type Tx, transaction } from '../../../db/store.server';
import { loginExpired } from './login.server';

export type Enrolled = SignedIn & { recoveryCodes: string[] };

/**
 * Adds the user's first authenticator app and completes the login.
 * @param token of the pending login from `logIn`
 * @throws {Unauthenticated} without a pending login, or when the user already has a factor, which they must use instead
 * @throws {Invalid} for a wrong code
 */
export function enrolAtLogin(token: string | null, input: NewTotpInput, visitor: Visitor): Promise<Enrolled> {
  return enrol(token, visitor, {
    method: 'totp',
    event: 'factor-added',
    name: input.name,
    what: 'Authenticator app',
    insert: (tx, id) => insertApp(tx, id, input),
  });
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
  if (typeof made === 'string') throw new Invalid({ answer: [made] });
  return enrol(token, visitor, {
    method: 'passkey',
    event: 'passkey-added',
    name: input.name,
    what: 'Passkey',
    insert: (tx, id) => insertPasskey(tx, id, input.name, made),
  });
}

interface Enrolling {
  method: 'totp' | 'passkey';
  event: 'factor-added' | 'passkey-added';
  name: string;
  /** Text for the audit log. */
  what: string;
  insert: (tx: Tx, userId: number) => Promise<{ id: number }>;
}

function enrol(
  token: string | null,
  visitor: Visitor,
  { method, event, name, what, insert }: Enrolling,
): Promise<Enrolled> {
  return transaction(async (tx) => {
    const pendingSignIn = await findPendingSignIn(token, tx);
    if (!token || !pendingSignIn || pendingSignIn.hasMfa) throw new Unauthenticated(loginExpired);
    const { id, username } = pendingSignIn;
    const { id: factor } = await insert(tx, id);
    const recoveryCodes = await createRecoveryCodes(tx, id);
    const action = {
      action: 'added',
      subject: 'two-step verification',
      id: factor,
      summary: `${what} "${name}", at login`,
    };
    await record(tx, { userId: id, username }, action);
    await notifyOfChange(tx, { userId: id, event, by: visitor, detail: name });
    await deletePendingSignIn(tx, token);
    return { ...(await completeSignIn(tx, id, visitor, method)), recoveryCodesLeft: null, recoveryCodes };
  });
}
