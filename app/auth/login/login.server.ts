/**
 * Login with username and password, then two-step verification if the user has set it up. The session begins
 * afterwards.
 */

import { consumeMfaCode } from '~/auth/mfa/mfa-code.server';
import { countCodes } from '~/auth/mfa/recovery-codes.server';
import type { MfaCodeInput } from '~/auth/mfa/schema';
import { addressPartition, type Partition } from '~/auth/passwords/partition.server';
import { hashPassword, isOutdated, isPassword } from '~/auth/passwords/password.server';
import { isTrusted } from '~/auth/sessions/known-browser.server';
import { requireLocalLogin } from '~/auth/sessions/local-login.server';
import { countAttempt, limitsFor, refundAttempt, resetAttempts } from '~/auth/sessions/login-limits.server';
import { recordFailure } from '~/auth/sessions/login-log.server';
import { hasMfa } from '~/auth/sessions/mfa-kinds.server';
import { createPendingLogin, deletePendingLogin, findPendingLogin } from '~/auth/sessions/pending-login.server';
import { requiresMfa } from '~/auth/sessions/policy.server';
import { commitLogin, completeLogin, type LoggedIn, type Visitor } from '~/auth/users/create-session.server';
import { type LoginInput, staffUserSchema } from '~/auth/users/schema';
import { TooMany, Unauthenticated } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { staffRoles } from '~/records/actor';
import { queries, transaction } from '../../../db/store.server';

/** The same message for an unknown user, a wrong password and a disabled account. */
const wrongCredentials = 'Invalid username or password';

/** A login with a correct password that still needs a code, or still needs an authenticator app to be set up. */
interface MfaRequired {
  kind: 'code-wanted' | 'app-wanted';
  /** The token of the pending login. It allows only the next step. */
  token: string;
}

export type LoginResult = LoggedIn | MfaRequired;

/**
 * Creates a session, or a pending login if the user needs a second factor. Each attempt is counted before the password
 * is compared, so that simultaneous attempts cannot exceed the limit. The count is reverted if the password was right
 * or could not be compared. Limits are per network, so that an attacker elsewhere cannot lock out or delay a user who
 * has logged in from their network before.
 * @throws {Unauthenticated} for an unknown user, a wrong password, or a role that cannot log in
 * @throws {Forbidden} when only identity providers can log users in
 * @throws {TooMany}
 */
export async function logIn({ username, password }: LoginInput, visitor: Visitor): Promise<LoginResult> {
  await requireLocalLogin();
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
  const renewed = known && isOutdated(known.password, password) ? await renew(password, partition) : null;
  return commitLogin<LoginResult>(async (tx) => {
    // The password may have changed, or the user may have been deleted, during the comparison.
    const row = await tx
      .selectFrom('users')
      .selectAll()
      .where('usernameKey', '=', usernameKey)
      .where('password', '=', known?.password ?? '')
      .where('role', 'in', staffRoles)
      .executeTakeFirst();
    if (!row) {
      await recordFailure(tx, known ?? null, visitor.address);
      return wrongCredentials;
    }
    await resetAttempts(tx, limits);
    if (renewed) await tx.updateTable('users').set({ password: renewed }).where('id', '=', row.id).execute();
    if (await hasMfa(tx, row.id)) {
      const isTrustedHere = await isTrusted(tx, row.id, visitor.browserToken);
      if (!isTrustedHere) return { kind: 'code-wanted', token: await createPendingLogin(tx, row.id) };
      return completeLogin(tx, row.id, visitor, 'trusted');
    }
    const { role } = staffUserSchema.parse(row);
    if (await requiresMfa(tx, role)) return { kind: 'app-wanted', token: await createPendingLogin(tx, row.id) };
    return completeLogin(tx, row.id, visitor, 'password');
  });
}

/** Hashes the password again at the current cost. Returns null when the queue is full: the next login tries again. */
async function renew(password: string, partition: Partition): Promise<string | null> {
  return hashPassword(password, partition).catch((error) => {
    if (error instanceof TooMany) return null;
    throw error;
  });
}

const wrongCode = 'Incorrect or already used code.';
export const loginExpired = 'This login expired. Log in again.';

/**
 * The second step of a login: a code from an authenticator app, or a recovery code. Each code is accepted once.
 * @param token of the pending login from `logIn`
 * @throws {Unauthenticated} for a wrong or used code, or without a pending login
 * @throws {TooMany}
 */
export async function logInWithCode(
  token: string | null,
  { code, trustBrowser }: MfaCodeInput,
  visitor: Visitor,
): Promise<LoggedIn> {
  return commitLogin<LoggedIn>(async (tx) => {
    const pendingLogin = await findPendingLogin(token, tx);
    if (!token || !pendingLogin) return loginExpired;
    const method = await consumeMfaCode(tx, pendingLogin.id, code, visitor.address);
    if (!method) {
      await recordFailure(tx, pendingLogin, visitor.address);
      return wrongCode;
    }
    await deletePendingLogin(tx, token);
    // A user who needs a recovery code has lost a device, so this browser is not trusted.
    const shouldTrustBrowser = trustBrowser && method === 'totp';
    const loggedIn = await completeLogin(tx, pendingLogin.id, { ...visitor, shouldTrustBrowser }, method);
    return { ...loggedIn, recoveryCodesLeft: method === 'recovery' ? await countCodes(tx, pendingLogin.id) : null };
  });
}
