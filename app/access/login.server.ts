/** Signing in: who it is, by username and password. */
import { Unauthenticated } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { staffRoles } from '~/records/actor';
import { queries, transaction } from '../../db/store.server';
import { laneOfAddress, rememberAddress } from './lane.server';
import { countTry, forgetTries, limitsFor, takeTryBack } from './login-limits.server';
import { isPassword } from './password.server';
import { begin, end } from './session.server';
import { recordFailure, recordSignIn } from './sign-in-trail.server';
import { type LoginInput, type StaffUser, staffUserSchema } from './user';

/** The same for an unknown user, a wrong password and an account that may not sign in. */
export const wrongCredentials = 'Invalid username or password';

/** Where a login comes from. */
export interface Visitor {
  address: string;
  userAgent: string | null;
  /** The session that the browser has had until now. */
  formerToken: string | null;
}

export interface Login {
  user: StaffUser;
  /** For the session's cookie. */
  token: string;
}

/**
 * Signs somebody in with a new session; the one that the browser had before ends.
 *
 * A try counts before the password is looked at, so that many at once are no way round the limit; it is taken back when
 * it was right, and when nobody could look at it. Nobody can lock an owner out from elsewhere, nor keep them waiting where
 * they have signed in before.
 *
 * @throws {Unauthenticated} an unknown user, a wrong password, or a role that cannot sign in
 * @throws {TooMany}
 */
export async function logIn({ username, password }: LoginInput, visitor: Visitor): Promise<Login> {
  const usernameKey = foldCase(username);
  const lane = await laneOfAddress(visitor.address);
  const limits = limitsFor(usernameKey, visitor.address, lane);
  await countTry(limits);
  const known = await queries()
    .selectFrom('users')
    .select(['id', 'username', 'password'])
    .where('usernameKey', '=', usernameKey)
    .executeTakeFirst();
  const isRight = await isPassword(password, known?.password, lane).catch(async (error) => {
    await transaction((tx) => takeTryBack(tx, limits));
    throw error;
  });
  if (!isRight) {
    await transaction((tx) => recordFailure(tx, known ?? null, visitor.address));
    throw new Unauthenticated(wrongCredentials);
  }
  const login = await transaction(async (tx) => {
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
    const token = await begin(tx, row.id, visitor.userAgent);
    if (visitor.formerToken) await end(visitor.formerToken, tx);
    await forgetTries(tx, limits);
    await rememberAddress(tx, visitor.address);
    await recordSignIn(tx, row, visitor.address);
    return { user: staffUserSchema.parse(row), token };
  });
  if (!login) throw new Unauthenticated(wrongCredentials);
  return login;
}
