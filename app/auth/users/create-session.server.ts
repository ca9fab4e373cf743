/** Creates the session after a complete login. */
import { recordLoginAddress } from '~/auth/passwords/partition.server';
import { recordBrowser } from '~/auth/sessions/known-browser.server';
import { requireLocalLogin } from '~/auth/sessions/local-login.server';
import { auditLogin } from '~/auth/sessions/login-log.server';
import { type Assertion, end, type LoginMethod, startSession } from '~/auth/sessions/session.server';
import { Unauthenticated } from '~/platform/errors';
import { type Tx, transaction } from '../../../db/store.server';
import { notifyOfChange } from './account-notice.server';
import { type StaffUser, staffUserSchema } from './schema';

export interface Visitor {
  address: string;
  userAgent: string | null;
  /** The browser's session until now. */
  previousToken: string | null;
  browserToken: string | null;
  shouldTrustBrowser?: boolean;
}

export interface LoggedIn {
  kind: 'logged-in';
  user: StaffUser;
  /** For the session cookie. */
  token: string;
  /** For the cookie that identifies the browser. */
  browserToken: string;
  /** The number of recovery codes left, after one was used. */
  recoveryCodesLeft: number | null;
}

/**
 * Creates the session of a fully authenticated user, and ends the browser's previous session.
 * @param assertion the identity of a provider login; missing for a login at this site
 * @throws {Forbidden} without an assertion, when password login is off
 */
export async function completeLogin(
  tx: Tx,
  userId: number,
  visitor: Visitor,
  method: LoginMethod,
  assertion?: Assertion,
): Promise<LoggedIn> {
  if (!assertion) await requireLocalLogin(tx);
  const row = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const token = await startSession(tx, userId, visitor.userAgent, method, assertion);
  if (visitor.previousToken) await end(visitor.previousToken, tx);
  await recordLoginAddress(tx, visitor.address);
  await auditLogin(tx, row, visitor.address, method, assertion?.name);
  const browser = await recordBrowser(tx, userId, visitor);
  if (browser.isNewBrowser) await notifyOfChange(tx, { userId, event: 'new-browser', by: visitor });
  const user = staffUserSchema.parse(row);
  return { kind: 'logged-in', user, token, browserToken: browser.token, recoveryCodesLeft: null };
}

/**
 * Runs a login that returns the reason for a rejection. It is thrown after the commit, because the transaction counts the
 * failed attempt.
 * @throws {Unauthenticated}
 */
export async function commitLogin<T extends object>(work: (tx: Tx) => Promise<T | string>): Promise<T> {
  const login = await transaction(work);
  if (typeof login === 'string') throw new Unauthenticated(login);
  return login;
}
