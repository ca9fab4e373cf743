/** Runs a write as an actor. The permission is checked at the start, and again inside the transaction. */
import { InvalidToken, Unauthenticated } from '~/platform/errors';
import { prepared, type Values } from '../../db/prepared.server';
import { type Tx, transaction } from '../../db/store.server';
import {
  type Actor,
  authorize,
  isOperator,
  type Permission,
  type StaffActor,
  type StaffRole,
  staffRoles,
} from './actor';
import { isServiceName } from './audit-labels';
import { supersedeAutosaves } from './autosave.server';
import { requireReauth } from './reauthentication.server';
import { consumeScheduledAction } from './scheduled-action.server';
import { currentRole, tokenById } from './token-row.server';

/**
 * Runs `work` in a transaction, and checks the permission again. Before the write, the body is read, a password hashed
 * or a lock awaited. A user who was demoted, deleted or logged out meanwhile must not write.
 * @param work gets the actor as currently stored; it must wait for nothing but the database
 * @throws {Unauthenticated} when the user is not or no longer logged in
 * @throws {Forbidden} when the role does not or no longer has the permission
 * @throws {ReauthRequired} when the permission needs a recent re-authentication
 */
export async function writeAs<T>(
  actor: Actor,
  permission: Permission,
  work: (tx: Tx, author: StaffActor) => Promise<T>,
): Promise<T> {
  authorize(actor, permission, 'write');
  requireReauth(actor, permission);
  return transaction(async (tx) => {
    const author = await currentActor(tx, actor);
    authorize(author, permission, 'write');
    const done = await work(tx, author);
    if (author.supersededAutosaves) await supersedeAutosaves(tx, author.userId, author.supersededAutosaves);
    return done;
  });
}

/** @throws {Unauthenticated} when the session or token has ended, or the user may no longer log in */
async function currentActor(tx: Tx, actor: StaffActor): Promise<StaffActor> {
  // The operator at the command line has no session.
  if (isOperator(actor)) return actor;
  if (actor.scheduledAction !== undefined) {
    await consumeScheduledAction(tx, actor.scheduledAction);
    // A service has no account with a role.
    if (actor.userId === 0 && isServiceName(actor.username)) return actor;
    const author = await tx.selectFrom('users').select('role').where('id', '=', actor.userId).executeTakeFirst();
    return { ...actor, role: staffRoleOf(author?.role) };
  }
  if (actor.token) return currentHolder(tx, actor, actor.token.id);
  const [user] = await userOfSession(tx, { sessionId: actor.sessionId, userId: actor.userId });
  return { ...actor, role: staffRoleOf(user?.role) };
}

function staffRoleOf(role: string | undefined): StaffRole {
  const found = staffRoles.find((known) => known === role);
  if (!found) throw new Unauthenticated();
  return found;
}

async function currentHolder(tx: Tx, actor: StaffActor, tokenId: number): Promise<StaffActor> {
  const [row] = await tokenById(tx, { id: tokenId });
  const role = row ? currentRole(row) : null;
  if (!role) throw new InvalidToken();
  return { ...actor, role };
}

const userOfSession = prepared((db, value: Values<{ sessionId: string; userId: number }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('users.role')
    .where('sessions.id', '=', value('sessionId'))
    .where('users.id', '=', value('userId')),
);
