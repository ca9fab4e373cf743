/** Letting somebody in who has shown all that is asked for. */
import { rememberAddress } from '~/passwords/lane.server';
import { noteBrowser } from '~/sessions/known-browser.server';
import { requireLocalSignIn } from '~/sessions/local-sign-in.server';
import { begin, end, type SignInMethod, type Voucher } from '~/sessions/session.server';
import { recordSignIn } from '~/sessions/sign-in-trail.server';
import type { Tx } from '../../db/store.server';
import { tellOfChange } from './account-notice.server';
import { type StaffUser, staffUserSchema } from './user';

/** Where a login comes from. */
export interface Visitor {
  address: string;
  userAgent: string | null;
  /** The session that the browser has had until now. */
  formerToken: string | null;
  /** The number by which the browser is known; null when it has none. */
  browserToken: string | null;
  /** Whether it is to be trusted from now on. */
  isToBeTrusted?: boolean;
}

export interface SignedIn {
  kind: 'signed-in';
  user: StaffUser;
  /** For the session's cookie. */
  token: string;
  /** For the cookie by which the browser is known. */
  browserToken: string;
  /** How many are left, where one has just been used. */
  recoveryCodesLeft: number | null;
}

/**
 * Begins the session of somebody who has shown all that is asked for; the one that the browser had ends.
 *
 * @param voucher the provider who says who it is; without one, this site itself has asked
 * @throws {Forbidden} without one, where only identity providers let people in
 */
export async function signInBeginner(
  tx: Tx,
  userId: number,
  visitor: Visitor,
  method: SignInMethod,
  voucher?: Voucher,
) {
  if (!voucher) await requireLocalSignIn(tx);
  const row = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const token = await begin(tx, userId, visitor.userAgent, method, voucher);
  if (visitor.formerToken) await end(visitor.formerToken, tx);
  await rememberAddress(tx, visitor.address);
  await recordSignIn(tx, row, visitor.address, method, voucher?.name);
  const browser = await noteBrowser(tx, userId, visitor);
  if (browser.isNews) await tellOfChange(tx, { userId, event: 'new-browser', by: visitor });
  return { kind: 'signed-in' as const, user: staffUserSchema.parse(row), token, browserToken: browser.token };
}
