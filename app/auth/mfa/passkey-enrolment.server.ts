/** Adds a passkey to a user's two-step verification. */

import { nowIso } from '~/platform/clock.server';
import { Conflict } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { requireReauth } from '~/records/reauthentication.server';
import type { Tx } from '../../../db/store.server';
import { type AddedFactor, otherFactorsOf } from './enrolment.server';
import { addFactor, permission } from './model.server';
import type { NewPasskeyInput } from './passkey';
import { checkNewPasskey, type RegisteredPasskey } from './passkey.server';
import { passkeyCreationOptions, sessionHolder } from './passkey-challenge.server';

/**
 * Returns the options for creating a passkey for the current user.
 * @throws {Conflict} when passkeys cannot work
 * @throws {ReauthRequired}
 */
export function start(actor: Actor, origin: string, siteName: string) {
  authorize(actor, permission, 'write');
  requireReauth(actor, permission);
  const { userId: id, username } = actor;
  return passkeyCreationOptions({ holder: sessionHolder(actor), origin }, { person: { id, username }, siteName });
}

/**
 * Adds a passkey that the user's browser has created.
 * @returns with the first factor, recovery codes too
 * @throws {Invalid} when the passkey is rejected, or the challenge expired
 * @throws {Conflict} when the passkey exists already, or the user has too many factors
 * @throws {ReauthRequired}
 */
export async function add(actor: Actor, input: NewPasskeyInput, origin: string) {
  authorize(actor, permission, 'write');
  // Checked first, because a challenge can be answered only once.
  requireReauth(actor, permission);
  const made = await checkNewPasskey(input, { holder: sessionHolder(actor), origin });
  return addFactor(actor, (tx, userId) => insertPasskey(tx, userId, input.name, made));
}

/** @throws {Conflict} when the passkey exists already, or the user has too many factors */
export async function insertPasskey(
  tx: Tx,
  userId: number,
  name: string,
  made: RegisteredPasskey,
): Promise<AddedFactor> {
  const others = await otherFactorsOf(tx, userId);
  const { credentialId } = made;
  const same = tx.selectFrom('mfaFactors').select('id').where('credentialId', '=', credentialId);
  if (await same.executeTakeFirst()) throw new Conflict('This passkey is already added.');
  const factor = await tx
    .insertInto('mfaFactors')
    .values({ ...made, userId, kind: 'passkey', name, createdAt: nowIso() })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { factor, isFirst: others.length === 0 };
}
