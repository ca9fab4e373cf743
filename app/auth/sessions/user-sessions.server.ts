/** The sessions of another user, for admins. */

import { listOpenSessions } from '~/auth/sessions/session.server';
import { Conflict } from '~/platform/errors';
import * as z from '~/platform/zod';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { queries } from '../../../db/store.server';
import { endAll } from '../users/log-out.server';
import { readUser } from '../users/user-row.server';

export const seenSessionSchema = z.object({
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});

export type SeenSession = z.output<typeof seenSessionSchema>;

export const permission = 'users';

/** Returns the sessions of a user, last used first. @throws {NotFound} */
export async function listSessionsOf(actor: Actor, userId: number): Promise<SeenSession[]> {
  authorize(actor, permission);
  await readUser(queries(), userId);
  return (await listOpenSessions(userId, actor.sessionId)).map((session) => seenSessionSchema.parse(session));
}

/**
 * Ends all sessions of another user.
 * @returns the number of sessions
 * @throws {NotFound}
 * @throws {Conflict} for the admin's own account
 * @throws {ReauthRequired}
 */
export function endSessionsOf(actor: Actor, userId: number): Promise<number> {
  return writeAs(actor, permission, async (tx, author) => {
    if (userId === author.userId) throw new Conflict('Your own sessions are on your account page.');
    const { username } = await readUser(tx, userId);
    const open = await tx.selectFrom('sessions').select('id').where('userId', '=', userId).execute();
    await endAll(tx, userId);
    await audit(tx, author, { action: 'ended', subject: 'session', id: userId, summary: `all of ${username}` });
    return open.length;
  });
}
