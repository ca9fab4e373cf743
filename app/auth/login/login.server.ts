/**
 * Login with username and password, then two-step verification where the user has it. The session begins after both.
 */

import { countCodes } from '~/auth/mfa/recovery-codes.server';
import type { MfaPolicyInput } from '~/auth/mfa/schema';
import { consumeMfaCode } from '~/auth/mfa/second-factor.server';
import { addressPartition, type Partition } from '~/auth/passwords/partition.server';
import { hashPassword, isOutdated, isPassword } from '~/auth/passwords/password.server';
import { isTrusted } from '~/auth/sessions/known-browser.server';
import { requireLocalSignIn } from '~/auth/sessions/local-sign-in.server';
import { countAttempt, limitsFor, refundAttempt, resetAttempts } from '~/auth/sessions/login-limits.server';
import { hasMfa } from '~/auth/sessions/mfa-kinds.server';
import { createPendingSignIn, deletePendingSignIn, findPendingSignIn } from '~/auth/sessions/pending-sign-in.server';
import { requiresMfa } from '~/auth/sessions/policy.server';
import { recordFailure } from '~/auth/sessions/sign-in-log.server';
import { completeSignIn, type SignedIn, type Visitor } from '~/auth/users/create-session.server';
import { type LoginInput, staffUserSchema } from '~/auth/users/schema';
import { TooMany, Unauthenticated } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { staffRoles } from '~/records/actor';
import { queries, transaction } from '../../../db/store.server';

/** The same for an unknown user, a wrong password and an account that may not sign in. */
const wrongCredentials = 'Invalid username or password';

/** The password was right, and a code is wanted, or an app that makes them. */
interface MfaRequired {
  kind: 'code-wanted' | 'app-wanted';
  /** The token of the pending login. It allows only the next step. */
  token: string;
}

export type Login = SignedIn | MfaRequired;

/**
 * Signs someone in with a new session, or asks for a second factor.
 *
 * A try counts before the password is looked at, so that many at once are no way round the limit; it is taken back when
 * it was right, and when no one could look at it. No one can lock an owner out from somewhere else, nor keep them waiting where
 * they have signed in before.
 *
 * @throws {Unauthenticated} an unknown user, a wrong password, or a role that cannot sign in
 * @throws {Forbidden} where only identity providers let people in
 * @throws {TooMany}
 */
export async function logIn({ username, password }: LoginInput, visitor: Visitor): Promise<Login> {
  await requireLocalSignIn();
  const usernameKey = foldCase(username);
  const partition = await addressPartition(visitor.address);
  const limits = limitsFor(usernameKey, visitor.address, partition);
  await countAttempt(limits);
  const known = await queries()
    .selectFrom('users')
    .select(['id', 'username', 'password'])
    .where('usernameKey', '=', usernameKey)
    .executeTakeFirst();
  const isRight = await isPassword(password, known?.password, partition).catch(async (error) => {
    await transaction((tx) => refundAttempt(tx, limits));
    throw error;
  });
  if (!isRight) {
    await transaction((tx) => recordFailure(tx, known ?? null, visitor.address));
    throw new Unauthenticated(wrongCredentials);
  }
  const renewed = known && isOutdated(known.password) ? await renew(password, partition) : null;
  const login = await transaction(async (tx): Promise<Login | null> => {
    // The same password still: it may have been changed, or the user deleted, while it was compared.
    const row = await tx
      .selectFrom('users')
      .selectAll()
      .where('usernameKey', '=', usernameKey)
      .where('password', '=', known?.password ?? '')
      .where('role', 'in', staffRoles)
      .executeTakeFirst();
    if (!row) {
      await recordFailure(tx, known ?? null, visitor.address);
      return null;
    }
    await resetAttempts(tx, limits);
    if (renewed) await tx.updateTable('users').set({ password: renewed }).where('id', '=', row.id).execute();
    if (await hasMfa(tx, row.id)) {
      const isTrustedHere = await isTrusted(tx, row.id, visitor.browserToken);
      if (!isTrustedHere) return { kind: 'code-wanted', token: await createPendingSignIn(tx, row.id) };
      return { ...(await completeSignIn(tx, row.id, visitor, 'trusted')), recoveryCodesLeft: null };
    }
    const { role } = staffUserSchema.parse(row);
    if (await requiresMfa(tx, role)) return { kind: 'app-wanted', token: await createPendingSignIn(tx, row.id) };
    return { ...(await completeSignIn(tx, row.id, visitor, 'password')), recoveryCodesLeft: null };
  });
  if (!login) throw new Unauthenticated(wrongCredentials);
  return login;
}

/** The hash as it is made today: the password is at hand now. Null where too many wait: the next login does it. */
async function renew(password: string, partition: Partition): Promise<string | null> {
  return hashPassword(password, partition).catch((error) => {
    if (error instanceof TooMany) return null;
    throw error;
  });
}

const wrongCode = 'Incorrect or already used code.';
export const loginExpired = 'This login expired. Log in again.';

/**
 * The second step: a code of an authenticator app, or a recovery code. Of two who use one code at once, one gets in.
 *
 * @param token of the sign-in that `logIn` has begun
 * @throws {Unauthenticated} a wrong code, one that was used before, or no sign-in that waits for one
 * @throws {TooMany}
 */
export async function logInWithCode(
  token: string | null,
  { code, trustBrowser }: MfaPolicyInput,
  visitor: Visitor,
): Promise<SignedIn> {
  const login = await transaction(async (tx): Promise<SignedIn | string> => {
    const pendingSignIn = await findPendingSignIn(token, tx);
    if (!token || !pendingSignIn) return loginExpired;
    const method = await consumeMfaCode(tx, pendingSignIn.id, code, visitor.address);
    if (!method) {
      await recordFailure(tx, pendingSignIn, visitor.address);
      return wrongCode;
    }
    await deletePendingSignIn(tx, token);
    // A user who needs a recovery code has lost a device, so this browser is not trusted.
    const shouldTrustBrowser = trustBrowser && method === 'totp';
    const signedIn = await completeSignIn(tx, pendingSignIn.id, { ...visitor, shouldTrustBrowser }, method);
    return { ...signedIn, recoveryCodesLeft: method === 'recovery' ? await countCodes(tx, pendingSignIn.id) : null };
  });
  // A wrong code has been counted: that must last.
  if (typeof login === 'string') throw new Unauthenticated(login);
  return login;
}
