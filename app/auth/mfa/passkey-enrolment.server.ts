/** Adds a passkey to a user's two-step verification. */

import { notifyOfChange } from '~/auth/users/account-notice.server';
import { nowIso } from '~/platform/clock.server';
import { Conflict, Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { record } from '~/records/audit.server';
import { requireReauth } from '~/records/reauthentication.server';
import { writeAs } from '~/records/write.server';
import type { Tx } from '../../../db/store.server';
import { otherAccountsOf } from './enrolment.server';
import { permission } from './model.server';
import type { NewPasskeyInput } from './passkey';
import { checkNewPasskey, type RegisteredPasskey } from './passkey.server';
import { passkeyCreationOptions } from './passkey-challenge.server';
import { createRecoveryCodes } from './recovery-codes.server';
import { type MfaFactor, mfaFactorSchema } from './schema';

const holderOf = ({ sessionId }: { sessionId: string }) => `session:${sessionId}`;

/**
 * Returns the options for creating a passkey for the current user.
 * @throws {Conflict} when passkeys cannot work
 * @throws {ReauthRequired}
 */
export function start(actor: Actor, origin: string, siteName: string) {
  authorize(actor, permission, 'write');
  requireReauth(actor, permission);
  const { userId: id, username } = actor;
  return passkeyCreationOptions({ holder: holderOf(actor), origin }, { person: { id, username }, siteName });
}

/**
 * Adds a passkey that the user's browser has created.
 * @returns with the first factor, recovery codes too
 * @throws {Invalid} when the passkey is rejected, or the challenge expired
 * @throws {Conflict} when the passkey exists already, or the user has too many factors
 * @throws {ReauthRequired}
 */
export async function add(
  actor: Actor,
  input: NewPasskeyInput,
  origin: string,
): Promise<{ factor: MfaFactor; recoveryCodes: string[] | null }> {
  authorize(actor, permission, 'write');
  // Checked first, because a challenge can be answered only once.
  requireReauth(actor, permission);
  const made = await checkNewPasskey(input, { holder: holderOf(actor), origin });
  if (typeof made === 'string') throw new Invalid({ answer: [made] });
  return writeAs(actor, permission, async (tx, author) => {
    const { id, isFirst } = await insertPasskey(tx, author.userId, input.name, made);
    const recoveryCodes = isFirst ? await createRecoveryCodes(tx, author.userId) : null;
    await record(tx, author, {
      action: 'added',
      subject: 'two-step verification',
      id,
      summary: `Passkey "${input.name}"`,
    });
    await notifyOfChange(tx, { userId: author.userId, event: 'passkey-added', by: author, detail: input.name });
    const row = await tx.selectFrom('mfaFactors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { factor: mfaFactorSchema.parse(row), recoveryCodes };
  });
}

/** @returns its ID, and whether it is the user's first factor. @throws {Conflict} */
export async function insertPasskey(tx: Tx, userId: number, name: string, made: RegisteredPasskey) {
  const others = await otherAccountsOf(tx, userId);
  const { credentialId } = made;
  const same = tx.selectFrom('mfaFactors').select('id').where('credentialId', '=', credentialId);
  if (await same.executeTakeFirst()) throw new Conflict('This passkey is already added.');
  const { id } = await tx
    .insertInto('mfaFactors')
    .values({ ...made, userId, kind: 'passkey', name, createdAt: nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isFirst: others.length === 0 };
}
