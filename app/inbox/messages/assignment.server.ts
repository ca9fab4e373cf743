/** The assignment and follow-up date of a message. */
import { userName } from '~/auth/users/user-name';
import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import { longDate } from '~/platform/time-zone';
import { type Actor, authorize, staffRoles } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import type { Assignment } from './assignment';
import { dayInLondon } from './follow-up';
import { listInOrder } from './list.server';
import { anonymousName, permission, read, subject } from './model.server';
import type { Message } from './schema';

/** Returns all users who can be assigned to messages, by name. */
export async function listColleagues(actor: Actor) {
  authorize(actor, permission);
  const rows = await staff(queries()).execute();
  const colleagues = rows.map(({ id, ...user }) => ({ id, name: userName(user) || user.username }));
  return colleagues.sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));
}

const staff = (db: Queries | Tx) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName'])
    .where('role', 'in', [...staffRoles]);

/**
 * A missing field is not changed.
 * @throws {NotFound}
 * @throws {Invalid} when the assignee does not exist, or can no longer log in
 */
export function handle(actor: Actor, id: number, changes: Partial<Assignment>): Promise<Message> {
  return writeAs(actor, permission, async (tx, author) => {
    const current = await read(tx, id);
    const { assigneeId = current.assigneeId, followUpOn = current.followUpOn } = changes;
    const assignee = assigneeId === null ? undefined : await staff(tx).where('id', '=', assigneeId).executeTakeFirst();
    if (assigneeId !== null && !assignee)
      throw new Invalid({ assigneeId: ['This colleague no longer has an account'] });
    await tx.updateTable('contactRequests').set({ assigneeId, followUpOn }).where('id', '=', id).execute();
    const note = (action: string, what = '') =>
      audit(tx, author, { action, subject, id, summary: `${anonymousName(id)}${what}` });
    if (assigneeId !== current.assigneeId) {
      await (assignee ? note('assigned', ` to ${assignee.username}`) : note('unassigned'));
    }
    if (followUpOn !== current.followUpOn) {
      await (followUpOn ? note('set a follow-up for', ` on ${longDate(followUpOn)}`) : note('took the follow-up from'));
    }
    return read(tx, id);
  });
}

/** Returns the messages whose follow-up date has passed, longest due first. @param limit the maximum */
export async function listDue(actor: Actor, limit: number): Promise<Message[]> {
  authorize(actor, permission);
  const due = await queries()
    .selectFrom('contactRequests')
    .select('id')
    .where('followUpOn', '<=', dayInLondon(nowIso()))
    .where('status', 'in', ['new', 'read'])
    .orderBy('followUpOn')
    .orderBy('id')
    .limit(limit)
    .execute();
  return listInOrder(
    actor,
    due.map(({ id }) => id),
  );
}
