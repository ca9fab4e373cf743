/** Ends the sessions of a user who has to authenticate again. */

import { revokeTrustedBrowsers } from '~/auth/sessions/known-browser.server';
import { deletePendingLoginsOf } from '~/auth/sessions/pending-login.server';
import { deleteSessions } from '~/auth/sessions/session.server';
import type { Tx } from '../../../db/store.server';
import { deleteLinksOf } from '../login/single-use-link.server';

/** Ends all sessions and pending logins of a user. */
export async function endAll(tx: Tx, userId: number): Promise<void> {
  await deleteSessions(tx, userId);
  await deletePendingLoginsOf(tx, userId);
  // An intruder must not return through a link.
  await deleteLinksOf(tx, userId, 'password', 'address');
  await revokeTrustedBrowsers(tx, userId);
}
