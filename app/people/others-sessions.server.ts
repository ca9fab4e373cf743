/** Where somebody else is signed in, for whoever looks after users. */
import { type Actor, authorize } from '~/records/actor';
import { record } from '~/records/audit.server';
import { found } from '~/records/records.server';
import { writeAs } from '~/records/write.server';
import { listOf, type OwnSession } from '~/sessions/session.server';
import { endAll } from './sign-out.server';

export const permission = 'users';

/** The sessions of a user, the latest used first. */
export function listSessionsOf(actor: Actor, userId: number): Promise<OwnSession[]> {
  authorize(actor, permission);
  return listOf(userId, actor.sessionId);
}

/** Signs a user out everywhere. @returns how many sessions there were @throws {NotFound}, {ProofNeeded} */
export function endSessionsOf(actor: Actor, userId: number): Promise<number> {
  return writeAs(actor, permission, async (tx, author) => {
    const user = found(
      await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst(),
      'user',
    );
    const open = await tx.selectFrom('sessions').select('id').where('userId', '=', userId).execute();
    await endAll(tx, userId);
    await record(tx, author, { action: 'ended', subject: 'session', id: userId, summary: `all of ${user.username}` });
    return open.length;
  });
}
