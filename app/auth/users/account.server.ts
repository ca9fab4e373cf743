/** A user's own account: view it, change the password and end sessions. */

import { hashNewPassword } from '~/auth/passwords/new-password.server';
import { userPartition } from '~/auth/passwords/partition.server';
import { isPassword } from '~/auth/passwords/password.server';
import { auditLogout } from '~/auth/sessions/login-log.server';
import type { SessionLife } from '~/auth/sessions/policy';
import { assertionOf, end, listOpenSessions, readSessionLife, startSession } from '~/auth/sessions/session.server';
import { Invalid, NotFound } from '~/platform/errors';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { orNotFound } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { countPasswordAttempt, resetPasswordAttempts } from '../passwords/attempts.server';
import { notifyOfChange } from './account-notice.server';
import { endAll } from './log-out.server';
import { type OwnPasswordInput, type StaffUser, staffUserSchema } from './schema';
import { usernameOf } from './user-row.server';

export const permission = 'staff';
/** Ending sessions requires re-authentication, so that nobody can do it in a browser that was left open. */
export const sessionsPermission = 'own-sessions';

const subject = 'account';

/** Returns the current user, as stored. */
export async function findSelf(actor: Actor): Promise<StaffUser> {
  authorize(actor, permission);
  return staffUserSchema.parse(await readRow(queries(), actor));
}

export function findSessionLife(actor: Actor): Promise<SessionLife> {
  authorize(actor, permission);
  return readSessionLife();
}

/** Returns whether the user still has an easily guessed password that they were given. */
export async function isPasswordWeak(actor: Actor): Promise<boolean> {
  authorize(actor, permission);
  return (await readRow(queries(), actor)).isPasswordWeak;
}

/** Returns the user's sessions, last used first. */
export function listSessions(actor: Actor) {
  authorize(actor, permission);
  return listOpenSessions(actor.userId, actor.sessionId);
}

/**
 * Changes the user's password and ends all their sessions. The current browser gets a new session.
 * @returns the new session's token
 * @throws {Invalid} when the current password is wrong, or the new one is easily guessed
 * @throws {TooMany} after too many wrong passwords
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, password }: OwnPasswordInput,
  userAgent: string | null,
): Promise<string> {
  authorize(actor, permission, 'write');
  const partition = userPartition(actor);
  const previous = await readRow(queries(), actor);
  await countPasswordAttempt(actor);
  if (!(await isPassword(currentPassword, previous.password, partition))) {
    throw new Invalid({ currentPassword: ['Your current password is not right'] });
  }
  const chosen = await hashNewPassword(password, previous, partition);
  return writeAs(actor, permission, async (tx, author) => {
    const current = await readRow(tx, actor);
    await tx
      .updateTable('users')
      .set({ ...chosen, version: current.version + 1 })
      .where('id', '=', actor.userId)
      .execute();
    await notifyOfChange(tx, { userId: actor.userId, event: 'password-changed', by: author });
    const assertion = await assertionOf(tx, actor.sessionId);
    await endAll(tx, actor.userId);
    await resetPasswordAttempts(tx, actor);
    await audit(tx, author, { action: 'updated', subject, id: actor.userId, summary: 'own password' });
    return startSession(tx, actor.userId, userAgent, assertion ? 'provider' : 'password', assertion);
  });
}

/** @throws {NotFound} when the user has no such session. @throws {ReauthRequired} */
export function endSession(actor: Actor, sessionId: string): Promise<void> {
  return writeAs(actor, sessionsPermission, async (tx, author) => {
    const finished = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('userId', '=', author.userId)
      .executeTakeFirst();
    if (finished.numDeletedRows === 0n) throw new NotFound('session');
    await audit(tx, author, {
      action: 'ended',
      subject: 'session',
      id: author.userId,
      summary: 'a session of their own',
    });
  });
}

export function endOwnSession(token: string): Promise<void> {
  return transaction(async (tx) => {
    const userId = await end(token, tx);
    if (userId === null) return;
    await auditLogout(tx, { id: userId, username: await usernameOf(tx, userId) });
  });
}

/** Ends all of the user's sessions, including the current one. @throws {ReauthRequired} */
export function endAllSessions(actor: Actor): Promise<void> {
  return writeAs(actor, sessionsPermission, async (tx, author) => {
    await endAll(tx, author.userId);
    await audit(tx, author, { action: 'ended', subject: 'session', id: author.userId, summary: 'all their sessions' });
  });
}

async function readRow(db: Queries | Tx, actor: StaffActor) {
  const row = await db.selectFrom('users').selectAll().where('id', '=', actor.userId).executeTakeFirst();
  return orNotFound(row, subject);
}
