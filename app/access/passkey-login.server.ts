/** Signing in with a passkey: instead of a password, or after it instead of a code. */

import type { PasskeyAnswer } from '~/factors/passkey';
import { checkPasskey, notAccepted, noteUse, type ShownPasskey } from '~/factors/passkey.server';
import type { Asking } from '~/factors/passkey-question.server';
import { laneOfAddress } from '~/passwords/lane.server';
import { type SignedIn, signInBeginner, type Visitor } from '~/people/entry.server';
import { Unauthenticated } from '~/platform/errors';
import { staffRoles } from '~/records/actor';
import { record } from '~/records/audit.server';
import { countTry, forgetTries, limitsFor } from '~/sessions/login-limits.server';
import { beginnerOf, endSignIn } from '~/sessions/sign-in.server';
import { recordFailure } from '~/sessions/sign-in-trail.server';
import { type Tx, transaction } from '../../db/store.server';

const mayBeCopied =
  'This passkey was refused because there may be a copy of it. Log in another way and remove the passkey.';

/** No username begins so. */
const limitKey = ' passkey';

/**
 * Signs in whoever has shown a passkey of theirs. Of two who use one answer, one gets in.
 *
 * @param token of the sign-in that a password has begun; null where the passkey is all that is shown
 * @throws {Unauthenticated} a passkey that is not accepted, another person's than has begun, or an answer that came too late
 * @throws {TooMany}
 */
export async function logInWithPasskey(
  token: string | null,
  input: PasskeyAnswer,
  asking: Asking,
  visitor: Visitor,
): Promise<SignedIn> {
  const limits = limitsFor(limitKey, visitor.address, await laneOfAddress(visitor.address));
  await countTry(limits);
  const shown = await checkPasskey(input, asking);
  const login = await transaction(async (tx): Promise<SignedIn | string> => {
    if (typeof shown === 'string') {
      await recordFailure(tx, null, visitor.address);
      return shown;
    }
    const person = await tx
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', '=', shown.userId)
      .where('role', 'in', staffRoles)
      .executeTakeFirst();
    const beginner = token ? await beginnerOf(token, tx) : null;
    const isTheirs = person && (!token || beginner?.id === person.id);
    const state = isTheirs ? await noteUse(tx, shown) : 'gone';
    if (!person || state === 'gone') {
      await recordFailure(tx, beginner, visitor.address);
      return notAccepted;
    }
    if (state === 'copied') {
      await recordFailure(tx, person, visitor.address);
      await recordCopy(tx, person, shown);
      return mayBeCopied;
    }
    await forgetTries(tx, limits);
    if (token) await endSignIn(tx, token);
    return { ...(await signInBeginner(tx, person.id, visitor, 'passkey')), recoveryCodesLeft: null };
  });
  // What was wrong has been counted: that must last.
  if (typeof login === 'string') throw new Unauthenticated(login);
  return login;
}

/** Whoever runs the site should know. */
function recordCopy(
  tx: Tx,
  { id: userId, username }: { id: number; username: string },
  { factorId, name }: ShownPasskey,
) {
  const summary = `Passkey "${name}": signature counter did not increase (possible copy)`;
  return record(
    tx,
    { userId, username },
    { action: 'refused', subject: 'two-step verification', id: factorId, summary },
  );
}
