/** Accepts an invitation with a passkey instead of a password. One request registers and verifies the passkey. */
import { checkNewPasskey } from '~/auth/mfa/passkey.server';
import { passkeyCreationOptions } from '~/auth/mfa/passkey-challenge.server';
import { insertPasskey } from '~/auth/mfa/passkey-enrolment.server';
import { createRecoveryCodes } from '~/auth/mfa/recovery-codes.server';
import { noPassword } from '~/auth/passwords/password.server';
import { completeLogin, type Visitor } from '~/auth/users/create-session.server';
import { tokenDigest } from '~/platform/token.server';
import { transaction } from '../../../db/store.server';
import type { InvitedPasskeyInput } from '../login/link';
import type { Enrolled } from '../login/required-enrolment.server';
import { acceptedBy, findByToken } from './invitation.server';

const holderOf = (token: string) => `invitation:${tokenDigest(token)}`;

/**
 * Returns the options for creating a passkey for the holder of the link.
 * @throws {LinkGone}
 * @throws {Conflict} when passkeys cannot work at this address
 */
export async function invitedPasskeyOptions(token: string, origin: string, siteName: string) {
  const { email } = await findByToken(token);
  // The invited person has no user ID yet.
  return passkeyCreationOptions({ holder: holderOf(token), origin }, { person: { id: 0, username: email }, siteName });
}

/**
 * Creates the account without a password, and logs in.
 * @throws {LinkGone} for all but the first use of the link
 * @throws {Invalid} when the passkey is not accepted
 * @throws {Invalid}, {Conflict} from `requireUnused`
 * @throws {Forbidden} when password login is off
 */
export async function acceptWithPasskey(
  { token, username, ...passkey }: InvitedPasskeyInput,
  origin: string,
  visitor: Visitor,
): Promise<Enrolled> {
  await findByToken(token);
  const made = await checkNewPasskey(passkey, { holder: holderOf(token), origin });
  return transaction(async (tx) => {
    const user = await acceptedBy(tx, { token, username }, { password: noPassword, isPasswordWeak: false });
    await insertPasskey(tx, user.id, passkey.name, made);
    const recoveryCodes = await createRecoveryCodes(tx, user.id);
    return { ...(await completeLogin(tx, user.id, visitor, 'passkey')), recoveryCodes };
  });
}
