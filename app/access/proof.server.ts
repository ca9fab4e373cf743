/** Proving once more that it is still oneself who sits there: by one's password, a code, or a passkey. */

import type { ProofInput } from '~/factors/factor';
import type { PasskeyAnswer } from '~/factors/passkey';
import { checkPasskey, notAccepted, noteUse } from '~/factors/passkey.server';
import { askForPasskey } from '~/factors/passkey-question.server';
import { acceptCode } from '~/factors/second-factor.server';
import { laneOfUser } from '~/passwords/lane.server';
import { isPassword } from '~/passwords/password.server';
import { countPasswordTry, forgetPasswordTries } from '~/people/password-tries.server';
import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { writeAs } from '~/records/write.server';
import { hasFactor } from '~/sessions/factor-kinds.server';
import { queries, type Tx } from '../../db/store.server';

const notRight = 'Incorrect password or code. Try again.';

/**
 * Notes in the session that it was proved now.
 *
 * @throws {Invalid} when it is neither their password nor a code of theirs
 * @throws {TooMany}
 */
export async function prove(actor: Actor, { proof }: ProofInput, address: string): Promise<void> {
  authorize(actor, 'staff', 'write');
  const isRight = (await isOwnCode(actor, proof, address)) || (await isOwnPassword(actor, proof));
  if (!isRight) throw new Invalid({ proof: [notRight] });
  await writeAs(actor, 'staff', async (tx) => {
    await noteProof(tx, actor);
    await forgetPasswordTries(tx, actor);
  });
}

/** Asks one's browser for a passkey of one's own. @throws {Conflict} where there is none, or none can work */
export function askForProof(actor: Actor, origin: string) {
  authorize(actor, 'staff', 'write');
  return askForPasskey({ holder: holderOf(actor), origin }, actor.userId);
}

/**
 * The same with a passkey.
 *
 * @throws {Invalid} when it is not accepted, or not one of theirs
 */
export async function proveByPasskey(actor: Actor, input: PasskeyAnswer, origin: string): Promise<void> {
  authorize(actor, 'staff', 'write');
  const shown = await checkPasskey(input, { holder: holderOf(actor), origin });
  const refusal = await writeAs(actor, 'staff', async (tx) => {
    if (typeof shown === 'string') return shown;
    if (shown.userId !== actor.userId || (await noteUse(tx, shown)) !== 'in order') return notAccepted;
    await noteProof(tx, actor);
    return null;
  });
  if (refusal !== null) throw new Invalid({ answer: [refusal] });
}

const holderOf = ({ sessionId }: StaffActor) => `session:${sessionId}`;

async function noteProof(tx: Tx, { sessionId }: StaffActor): Promise<void> {
  await tx.updateTable('sessions').set({ provedAt: nowIso() }).where('id', '=', sessionId).execute();
}

/** What looks like a code may be a password all the same. */
async function isOwnCode(actor: StaffActor, proof: string, address: string): Promise<boolean> {
  const looksLikeCode = /^\s*\d{3}\s?\d{3}\s*$/.test(proof) || /^\s*(\w{6}-?){3}\w{6}\s*$/.test(proof);
  if (!looksLikeCode || !(await hasFactor(queries(), actor.userId))) return false;
  return (await writeAs(actor, 'staff', (tx) => acceptCode(tx, actor.userId, proof.trim(), address))) !== null;
}

async function isOwnPassword(actor: StaffActor, password: string): Promise<boolean> {
  await countPasswordTry(actor);
  const row = await queries().selectFrom('users').select('password').where('id', '=', actor.userId).executeTakeFirst();
  return isPassword(password, row?.password, laneOfUser(actor));
}
