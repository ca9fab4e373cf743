/** Signing in: who it is, by username and password, and how often that may be tried. */
import { currentConfig, type RateLimit } from '~/platform/config.server';
import { Unauthenticated } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { keyedDigest } from '~/platform/secret.server';
import { checkLimit, countHit, forgetHits, type Limit, takeHitBack } from '~/platform/throttle.server';
import { staffRoles } from '~/records/actor';
import { queries, type Tx, transaction } from '../../db/store.server';
import { isPassword } from './password.server';
import { begin, end } from './session.server';
import { type LoginInput, type StaffUser, staffUserSchema } from './user';

/** The same for an unknown user, a wrong password and an account that may not sign in. */
export const wrongCredentials = 'Invalid username or password';

/** One address may serve an office: it fails this many times as often as one account from it. */
const addressFactor = 3;

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
 * Lets pass while this address may still try.
 *
 * @throws {TooMany}
 */
export async function admit(address: string): Promise<undefined> {
  const { loginRateLimit } = currentConfig();
  if (loginRateLimit) await checkLimit(addressLimit(address, loginRateLimit), tooMany);
}

/**
 * Signs somebody in with a new session; the one that the browser had before ends.
 *
 * A try counts before the password is looked at, so that many at once are no way round the limit; success takes it back.
 * The limits are those of the address and of the account from that address: nobody can lock an owner out from elsewhere.
 *
 * @throws {Unauthenticated} an unknown user, a wrong password, or a role that cannot sign in
 * @throws {TooMany}
 */
export async function logIn({ username, password }: LoginInput, visitor: Visitor): Promise<Login> {
  const usernameKey = foldCase(username);
  const limits = limitsFor(usernameKey, visitor.address);
  await countTry(limits);
  const known = await queries()
    .selectFrom('users')
    .select('password')
    .where('usernameKey', '=', usernameKey)
    .executeTakeFirst();
  if (!(await isPassword(password, known?.password, visitor.address))) throw new Unauthenticated(wrongCredentials);
  return transaction(async (tx) => {
    // The same password still: it may have been changed, or the user deleted, while it was compared.
    const row = await tx
      .selectFrom('users')
      .selectAll()
      .where('usernameKey', '=', usernameKey)
      .where('password', '=', known?.password ?? '')
      .where('role', 'in', staffRoles)
      .executeTakeFirst();
    if (!row) throw new Unauthenticated(wrongCredentials);
    const token = await begin(tx, row.id, visitor.userAgent);
    if (visitor.formerToken) await end(visitor.formerToken, tx);
    await forgetTry(tx, limits);
    return { user: staffUserSchema.parse(row), token };
  });
}

interface Limits {
  account: Limit;
  address: Limit;
}

const tooMany = 'Too many failed attempts to log in. Please wait a while and try again.';

function addressLimit(address: string, { hits, seconds }: NonNullable<RateLimit>): Limit {
  return { key: `login:${keyedDigest('throttle', address)}`, hits: hits * addressFactor, seconds };
}

function limitsFor(usernameKey: string, address: string): Limits | null {
  const { loginRateLimit } = currentConfig();
  if (!loginRateLimit) return null;
  const key = `login:${keyedDigest('throttle', JSON.stringify([address, usernameKey]))}`;
  return { account: { key, ...loginRateLimit }, address: addressLimit(address, loginRateLimit) };
}

function countTry(limits: Limits | null): Promise<void> {
  if (!limits) return Promise.resolve();
  return transaction(async (tx) => {
    for (const limit of [limits.account, limits.address]) await countHit(tx, limit, tooMany);
  });
}

async function forgetTry(tx: Tx, limits: Limits | null) {
  if (!limits) return;
  await forgetHits(tx, limits.account.key);
  await takeHitBack(tx, limits.address.key);
}
