/** Re-authentication with a password, a code or a passkey. */

import { consumeMfaCode } from '~/auth/mfa/mfa-code.server';
import type { PasskeyAnswer } from '~/auth/mfa/passkey';
import { checkPasskey, notAccepted, recordPasskeyUse } from '~/auth/mfa/passkey.server';
import { passkeyRequestOptions, sessionHolder } from '~/auth/mfa/passkey-challenge.server';
import type { ReauthInput } from '~/auth/mfa/schema';
import { countPasswordAttempt, resetPasswordAttempts } from '~/auth/passwords/attempts.server';
import { userPartition } from '~/auth/passwords/partition.server';
import { isPassword } from '~/auth/passwords/password.server';
import { hasMfa } from '~/auth/sessions/mfa-kinds.server';
import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { writeAs } from '~/records/write-as.server';
import { queries, type Tx } from '../../../db/store.server';

const incorrectPasswordOrCode = 'Incorrect password or code. Try again.';

/**
 * Records the re-authentication in the session.
 * @throws {Invalid} when it is neither the user's password nor a code
 * @throws {TooMany}
 */
export async function reauthenticate(
  actor: Actor,
  { proof: passwordOrCode }: ReauthInput,
  address: string,
): Promise<void> {
  authorize(actor, 'staff', 'write');
  const isRight = (await isOwnCode(actor, passwordOrCode, address)) || (await isOwnPassword(actor, passwordOrCode));
  if (!isRight) throw new Invalid({ proof: [incorrectPasswordOrCode] });
  await writeAs(actor, 'staff', async (tx) => {
    await recordReauthentication(tx, actor);
    await resetPasswordAttempts(tx, actor);
  });
}

/**
 * Returns the options for re-authentication by passkey. @throws {Conflict} when the user has none, or passkeys cannot
 * work
 */
export function reauthPasskeyOptions(actor: Actor, origin: string) {
  authorize(actor, 'staff', 'write');
  return passkeyRequestOptions({ holder: sessionHolder(actor), origin }, actor.userId);
}

/**
 * Records a re-authentication by passkey in the session.
 * @throws {Invalid} when the passkey is rejected, or belongs to another user
 */
export async function reauthenticateWithPasskey(actor: Actor, input: PasskeyAnswer, origin: string): Promise<void> {
  authorize(actor, 'staff', 'write');
  const passkey = await checkPasskey(input, { holder: sessionHolder(actor), origin });
  const rejection = await writeAs(actor, 'staff', async (tx) => {
    if (typeof passkey === 'string') return passkey;
    if (passkey.userId !== actor.userId || (await recordPasskeyUse(tx, passkey)) !== 'in order') return notAccepted;
    await recordReauthentication(tx, actor);
    return null;
  });
  if (rejection !== null) throw new Invalid({ answer: [rejection] });
}

export async function recordReauthentication(tx: Tx, { sessionId }: StaffActor): Promise<void> {
  await tx.updateTable('sessions').set({ reauthenticatedAt: nowIso() }).where('id', '=', sessionId).execute();
}

/** A password may have the format of a code, so a failed code is tried as a password. */
async function isOwnCode(actor: StaffActor, passwordOrCode: string, address: string): Promise<boolean> {
  const resemblesCode =
    /^\s*\d{3}\s?\d{3}\s*$/.test(passwordOrCode) || /^\s*(\w{6}-?){3}\w{6}\s*$/.test(passwordOrCode);
  if (!resemblesCode || !(await hasMfa(queries(), actor.userId))) return false;
  return (
    (await writeAs(actor, 'staff', (tx) => consumeMfaCode(tx, actor.userId, passwordOrCode.trim(), address))) !== null
  );
}

async function isOwnPassword(actor: StaffActor, password: string): Promise<boolean> {
  await countPasswordAttempt(actor);
  const row = await queries().selectFrom('users').select('password').where('id', '=', actor.userId).executeTakeFirst();
  return isPassword(password, row?.password, userPartition(actor));
}
