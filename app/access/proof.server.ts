/** Proving once more that it is still oneself who sits there: by one's password, a code, or a passkey. */
import { nowIso } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import { countHit, forgetHits } from '~/platform/throttle.server';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { writeAs } from '~/records/write.server';
import { queries, type Tx, transaction } from '../../db/store.server';
import type { ProofInput } from './factor';
import { laneOfUser } from './lane.server';
import type { PasskeyAnswer } from './passkey';
import { checkPasskey, notAccepted, noteUse } from './passkey.server';
import { askForPasskey } from './passkey-question.server';
import { isPassword } from './password.server';
import { acceptCode, hasFactor } from './second-factor.server';

const notRight = 'That is not right. Please try again.';

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
    await forgetHits(tx, triesKey(actor));
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

const triesKey = ({ userId }: StaffActor) => `password:${userId}`;

/** Whoever finds an open browser may not guess the password there. @throws {TooMany} */
export function countPasswordTry(actor: StaffActor): Promise<void> {
  const { loginRateLimit } = currentConfig();
  if (!loginRateLimit) return Promise.resolve();
  const limit = { key: triesKey(actor), ...loginRateLimit };
  const tooMany = 'Your current password was wrong too often. Please wait a while and try again.';
  return transaction((tx) => countHit(tx, limit, tooMany));
}

/** The password was right. */
export function forgetPasswordTries(tx: Tx, actor: StaffActor): Promise<void> {
  return forgetHits(tx, triesKey(actor));
}
