/** Scheduled actions of records. The transaction that carries one out deletes it, so that each runs only once. */
import { now, nowIso } from '~/platform/clock.server';
import { Invalid, NotFound } from '~/platform/errors';
import { type ClockAdjustment, utcTime } from '~/platform/time-zone';
import { queries, type Tx, transaction } from '../../db/store.server';
import type { StaffActor } from './actor';
import type { RecordName } from './revisions.server';
import type { ScheduledAction, ScheduledActionKind } from './scheduled-action';

export type StoredScheduledAction = ScheduledAction & { id: number; userId: number | null };

/** Returns the actor of a scheduled action: the person who scheduled it. `writeAs` reads their role. */
export function authorOf({ id, author, userId }: StoredScheduledAction): StaffActor {
  const noSession = { email: '', sessionId: '', reauthenticatedAt: '' };
  const actor = { userId: userId ?? 0, username: author, ...noSession };
  return { kind: 'staff', ...actor, role: 'admin', channel: 'schedule', scheduledAction: id };
}

/** Deletes a scheduled action that is being carried out. @throws {NotFound} if it was done or cancelled */
export async function consumeScheduledAction(tx: Tx, id: number): Promise<void> {
  if (!(await deleteScheduledAction(tx, id))) throw new NotFound('scheduled action');
}

/** Deletes a scheduled action. @returns whether it still existed */
export async function deleteScheduledAction(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('scheduledActions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

const furthestYears = 10;

/**
 * @returns the time in UTC, and a note about a clock change @throws {Invalid} for a past time, or one too far in the
 * future
 */
export function scheduledTime(at: string): { dueAt: string; note: ClockAdjustment | null } {
  const { at: dueAt, note } = utcTime(at);
  if (dueAt === null) throw new Invalid({ at: ['There is no such day'] });
  if (dueAt <= nowIso()) throw new Invalid({ at: ['This time has passed. Choose a later one.'] });
  const furthest = new Date(now().getTime() + furthestYears * 366 * 86_400_000).toISOString();
  if (dueAt > furthest) throw new Invalid({ at: [`Choose a time in the next ${furthestYears} years`] });
  return { dueAt, note };
}

/** Stores a scheduled action, or changes its time. */
export async function storeScheduledAction(
  tx: Tx,
  author: StaffActor,
  { dueAt, ...one }: Omit<ScheduledAction, 'author' | 'retryAt'>,
): Promise<void> {
  const changes = { dueAt, ...authorColumns(author) };
  await tx
    .insertInto('scheduledActions')
    .values({ ...one, ...changes })
    .onConflict((conflict) => conflict.columns(['kind', 'record', 'action']).doUpdateSet({ ...changes, retryAt: null }))
    .execute();
}

const authorColumns = ({ userId, username }: StaffActor) => ({ userId: userId || null, author: username });

/** Cancels the scheduled actions of a record. @param action only this one; all by default @returns their number */
export async function deleteScheduledActions(
  tx: Tx,
  { kind, record }: RecordName,
  action?: ScheduledActionKind,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('scheduledActions')
    .where('kind', '=', kind)
    .where('record', '=', record)
    .$if(action !== undefined, (query) => query.where('action', '=', action as ScheduledActionKind))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Assigns a user's scheduled actions to another user. @returns their number */
export async function reassignScheduledActions(tx: Tx, userId: number, author: StaffActor): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduledActions')
    .set(authorColumns(author))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the scheduled actions of some records, next first. */
export function scheduledActionsOf(kind: string, records: readonly string[]): Promise<StoredScheduledAction[]> {
  return scheduledActions().where('kind', '=', kind).where('record', 'in', records).execute();
}

/** Returns the scheduled actions of some types, next first. @param userId limits them to one user's */
export function scheduledActionsOfKinds(kinds: readonly string[], userId?: number): Promise<StoredScheduledAction[]> {
  return scheduledActions()
    .where('kind', 'in', kinds)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? null))
    .limit(1000)
    .execute();
}

/** Returns the scheduled actions due at a time, longest due first. */
export function dueScheduledActions(at: string): Promise<StoredScheduledAction[]> {
  return scheduledActions()
    .where('dueAt', '<=', at)
    .where((eb) => eb.or([eb('retryAt', 'is', null), eb('retryAt', '<=', at)]))
    .limit(100)
    .execute();
}

/** Returns the failed scheduled actions of the same record that were due earlier. */
export function failedBefore({ kind, record, dueAt }: StoredScheduledAction): Promise<StoredScheduledAction[]> {
  return scheduledActions()
    .where('kind', '=', kind)
    .where('record', '=', record)
    .where('dueAt', '<', dueAt)
    .where('retryAt', 'is not', null)
    .execute();
}

const minuteMs = 60_000;

/**
 * Postpones a failed scheduled action by as long as it has been due, from a minute to an hour.
 * @param at the time of the failure
 */
export async function postponeScheduledAction({ id, dueAt }: StoredScheduledAction, at: string): Promise<void> {
  const delayMs = Math.min(Math.max(Date.parse(at) - Date.parse(dueAt), minuteMs), 60 * minuteMs);
  const retryAt = new Date(Date.parse(at) + delayMs).toISOString();
  await transaction((tx) => tx.updateTable('scheduledActions').set({ retryAt }).where('id', '=', id).execute());
}

/** Returns the time of the next scheduled action, or of its next attempt, in ISO format; null without one. */
export async function nextRunAt(): Promise<string | null> {
  const { next } = await queries()
    .selectFrom('scheduledActions')
    .select((eb) => eb.fn.min(eb.fn.coalesce('retryAt', 'dueAt')).as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

const scheduledActions = () =>
  queries()
    .selectFrom('scheduledActions')
    .leftJoin('users', 'users.id', 'userId')
    .select(['scheduledActions.id', 'kind', 'record', 'action', 'dueAt', 'retryAt', 'userId'])
    .select((eb) => eb.fn.coalesce('users.username', 'author').as('author'))
    .orderBy('dueAt')
    .orderBy('scheduledActions.id');
