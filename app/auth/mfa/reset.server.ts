/** An admin resets two-step verification for a user who has lost their devices. */

import { hasMfa } from '~/auth/sessions/mfa-kinds.server';
import { notifyOfChange } from '~/auth/users/account-notice.server';
import { endAll } from '~/auth/users/log-out.server';
import { Conflict } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { orNotFound } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { queries } from '../../../db/store.server';

export const permission = 'users';

/** Returns whether a user has set up two-step verification. */
export function hasMfaFactors(actor: Actor, id: number): Promise<boolean> {
  authorize(actor, permission);
  return hasMfa(queries(), id);
}

/**
 * Removes all factors of a user and ends their sessions. Until they add one, the password alone logs them in.
 * @returns the number of removed factors
 * @throws {NotFound}
 * @throws {Conflict} for the admin's own account
 * @throws {ReauthRequired}
 */
export function resetMfa(actor: Actor, id: number): Promise<number> {
  return writeAs(actor, permission, async (tx, author) => {
    if (id === author.userId) throw new Conflict('Your own two-step verification is on your account page.');
    const user = orNotFound(
      await tx.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst(),
      'user',
    );
    const gone = await tx.deleteFrom('mfaFactors').where('userId', '=', id).returning('kind').execute();
    await notifyOfChange(tx, { userId: id, event: 'factors-reset', by: author });
    await endAll(tx, id);
    const summary = `${user.username}, two-step verification reset`;
    await audit(tx, author, { action: 'updated', subject: 'user', id, summary });
    return gone.filter(({ kind }) => kind !== 'recovery').length;
  });
}
