import { hashAssignedPassword } from '~/auth/passwords/new-password.server';
import { addressPartition, userPartition } from '~/auth/passwords/partition.server';
import { Conflict, Forbidden } from '~/platform/errors';
import { inTurn } from '~/platform/event-loop';
import { type Actor, authorize, type StaffActor, staffRoles } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { deletePreviewsBy, renamePreviewAuthor } from '~/records/preview-link.server';
import { checkVersion, countRows, type ListPage, type Paging, readPage, unpaged } from '~/records/records.server';
import { reassignScheduledActions } from '~/records/scheduled-action.server';
import { indexRecords, isFound } from '~/records/search-index.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { deleteLinksOf } from '../login/single-use-link.server';
import { notifyOfChange } from './account-notice.server';
import { endAll } from './log-out.server';
import { type NewUserInput, type SetupInput, type User, type UserChanges, userRecordSchema } from './schema';
import { userName } from './user-name';
import {
  hasOtherAdmin,
  insertUser,
  inTurnFor,
  readUser,
  requireUnused,
  userSubject,
  withKeys,
} from './user-row.server';

export const permission = 'users';

const subject = userSubject;

export async function hasAdmin(db: Queries | Tx = queries()): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return admin !== undefined;
}

/** Setup is complete and cannot be repeated. */
export class SetupClosed extends Forbidden {
  constructor() {
    super('An admin account already exists. Please log in instead.');
  }
}

/** @throws {SetupClosed} once there is an admin */
export async function requireNoAdmin(db?: Queries | Tx): Promise<void> {
  if (await hasAdmin(db)) throw new SetupClosed();
}

/**
 * Creates the first admin. Of several simultaneous attempts, in any number of processes, one succeeds.
 * @param address the client's address, for the hash queue
 * @throws {SetupClosed}
 * @throws {Invalid}, {Conflict} from `requireUnused`
 */
export function setup({ setupToken: _, password, ...person }: SetupInput, address: string): Promise<User> {
  // One attempt at a time, so that failed ones hash no password. Other processes fail in the transaction.
  return inTurn('setup', async () => {
    await requireNoAdmin();
    await requireUnused(queries(), person);
    const hashed = await hashAssignedPassword(password, person, await addressPartition(address));
    return transaction(async (tx) => {
      await requireNoAdmin(tx);
      const user = await insertUser(tx, { ...person, role: 'admin' }, hashed);
      await audit(tx, { userId: user.id, username: user.username }, summaryOf('created', user, 'first-time setup'));
      return user;
    });
  });
}

/** Returns all accounts in the order of creation. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<User>> {
  authorize(actor, permission);
  const { q } = paging;
  const matching = queries()
    .selectFrom('users')
    .$if(Boolean(q), (query) => query.where((eb) => isFound(eb, 'users', q ?? '')));
  if (q) await indexRecords();
  const page = await readPage(matching.selectAll().orderBy('id'), matching, paging);
  return { ...page, items: page.items.map((row) => userRecordSchema.parse(row)) };
}

const helpersNamed = 5;

/** Returns the names of some admins, for staff who need their help. */
export async function adminNames(actor: Actor): Promise<string[]> {
  if (actor.kind === 'anonymous') return [];
  const rows = await queries()
    .selectFrom('users')
    .select(['username', 'firstName', 'lastName'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .limit(helpersNamed)
    .execute();
  return rows.map((row) => userName(row) || row.username);
}

/** Returns the number of users who can log in. */
export async function countStaff(actor: Actor): Promise<number> {
  authorize(actor, permission);
  return countRows(queries().selectFrom('users').where('role', 'in', staffRoles));
}

/** Returns the number of posts that would lose their author. */
export async function countPosts(actor: Actor, id: number): Promise<number> {
  authorize(actor, permission);
  return countRows(queries().selectFrom('blogPosts').where('authorId', '=', id));
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<User> {
  authorize(actor, permission);
  return readUser(queries(), id);
}

/** @throws {Invalid}, {Conflict} from `requireUnused` @throws {TooMany} when the hash queue is full */
export async function create(actor: Actor, { password, ...person }: NewUserInput): Promise<User> {
  authorize(actor, permission);
  return inTurnFor(person, async () => {
    await requireUnused(queries(), person);
    const hashed = await hashAssignedPassword(password, person, userPartition(actor));
    return writeAs(actor, permission, async (tx, author) => {
      const user = await insertUser(tx, person, hashed);
      await audit(tx, author, summaryOf('created', user, `role ${user.role}`));
      return user;
    });
  });
}

/**
 * Changes the given fields. A new password or role ends all sessions of that user.
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {NotFound}, {StaleVersion}
 * @throws {Invalid}, {Conflict} from `requireUnused`
 * @throws {Conflict} when no admin would be left, or for the actor's own password, which needs the current one
 */
export async function update(
  actor: Actor,
  id: number,
  { password, ...changes }: Partial<UserChanges>,
  version?: number,
): Promise<User> {
  authorize(actor, permission);
  if (password !== undefined && id === actor.userId) {
    throw new Conflict('To change your own password, use your account page.', 'password');
  }
  const hashed = password === undefined ? undefined : await hashFor(id, changes, password, actor);
  return writeAs(actor, permission, async (tx, author) => {
    const current = await readUser(tx, id);
    checkVersion(current, version, subject);
    const next = { ...current, ...given(changes) };
    await requireUnused(tx, newNames(current, next), id);
    if (current.role === 'admin' && next.role !== 'admin') await requireOtherAdmin(tx, id, 'role');
    const { username, email, firstName, lastName, role } = next;
    await tx
      .updateTable('users')
      .set({ ...withKeys({ username, email }), firstName, lastName, role, version: current.version + 1 })
      .$if(hashed !== undefined, (query) => query.set({ ...hashed }))
      .where('id', '=', id)
      .execute();
    const hasNewRole = role !== current.role;
    const received = { userId: id, by: author, previousEmail: current.email };
    if (username !== current.username) {
      await renamePreviewAuthor(tx, current.username, username);
      await notifyOfChange(tx, { ...received, event: 'username-changed', detail: username });
    }
    if (email !== current.email) await notifyOfChange(tx, { ...received, event: 'email-changed', detail: email });
    if (hasNewRole) await notifyOfChange(tx, { ...received, event: 'role-changed', detail: role });
    if (hashed) await notifyOfChange(tx, { ...received, event: 'password-changed' });
    if (email !== current.email) await deleteLinksOf(tx, id, 'password', 'address');
    if (hashed || hasNewRole) await endAll(tx, id);
    const details = [hasNewRole ? `role ${role}` : '', hashed ? 'new password' : ''].filter(Boolean);
    await audit(tx, author, summaryOf('updated', next, ...details));
    return readUser(tx, id);
  });
}

async function hashFor(id: number, changes: Partial<UserChanges>, password: string, actor: StaffActor) {
  const current = await readUser(queries(), id);
  const next = { ...current, ...given(changes) };
  await requireUnused(queries(), newNames(current, next), id);
  return hashAssignedPassword(password, next, userPartition(actor));
}

/** Existing names stay valid when the rules change. */
const newNames = (current: User, next: User) => ({
  ...(next.username === current.username ? {} : { username: next.username }),
  ...(next.email === current.email ? {} : { email: next.email }),
});

/**
 * Deletes a user, their sessions and preview links. Their content stays, and their schedules pass to the actor.
 * @throws {NotFound}
 * @throws {Conflict} for the actor's own account and for the last admin
 */
export function remove(actor: Actor, id: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const current = await readUser(tx, id);
    if (id === author.userId) throw new Conflict('You cannot delete your own account.');
    if (current.role === 'admin') await requireOtherAdmin(tx, id);
    const passed = await reassignScheduledActions(tx, id, author);
    await tx.deleteFrom('users').where('id', '=', id).execute();
    const revoked = await deletePreviewsBy(tx, current.username);
    const details = [
      revoked > 0 ? `preview links revoked: ${revoked}` : '',
      passed > 0 ? `scheduled actions taken over: ${passed}` : '',
    ];
    await audit(tx, author, summaryOf('deleted', current, ...details.filter(Boolean)));
  });
}

/** @throws {Conflict} */
async function requireOtherAdmin(tx: Tx, id: number, field?: string): Promise<void> {
  if (!(await hasOtherAdmin(tx, id)))
    throw new Conflict('This is the last admin. Make someone else an admin first.', field);
}

const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;

function summaryOf(action: string, { id, username }: User, ...details: string[]) {
  return { action, subject, id, summary: [username, ...details].join(', ') };
}
