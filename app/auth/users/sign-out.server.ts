/** Ends the sessions of a user who has to authenticate again. */

import { distrustAll } from '~/auth/sessions/known-browser.server';
import { endSessionsOf } from '~/auth/sessions/session.server';
import { endSignInsOf } from '~/auth/sessions/sign-in.server';
import type { Tx } from '../../../db/store.server';
import { dropLinksOf } from '../login/single-use-link.server';

/** Ends all sessions and pending logins of a user. */
export async function endAll(tx: Tx, userId: number): Promise<void> {
  await endSessionsOf(tx, userId);
  await endSignInsOf(tx, userId);
  // An intruder must not return through a link.
  await dropLinksOf(tx, userId, 'password', 'address');
  await distrustAll(tx, userId);
}
