/** Scheduled publication and unpublication, for every type with visibility and for the drafts of the home page. */

import * as documents from '~/content/documents/model.server';
import { nowIso } from '~/platform/clock.server';
import { DomainError, Forbidden, NotFound, Unauthenticated } from '~/platform/errors';
import { currentLog } from '~/platform/log.server';
import { type ClockAdjustment, formatTimestamp } from '~/platform/time-zone';
import { type Actor, authorize, mayRead, type Permission } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { registeredType } from '~/records/registered-types.server';
import type { RecordName } from '~/records/revisions.server';
import type {
  NamedScheduledAction,
  ScheduledAction,
  ScheduledActionKind,
  ScheduleInput,
} from '~/records/scheduled-action';
import {
  authorOf,
  deleteScheduledAction,
  deleteScheduledActions,
  dueScheduledActions,
  failedBefore,
  postponeScheduledAction,
  type StoredScheduledAction,
  scheduledActionsOf,
  scheduledActionsOfKinds,
  scheduledTime,
  storeScheduledAction,
} from '~/records/scheduled-action.server';
import { writeAs } from '~/records/write-as.server';
import { isUnreachable, storeErrorKind } from '../../db/errors.server';
import { transaction } from '../../db/store.server';
import { tableRecordTypes } from './record-types.server';

/** A record type that can be scheduled. */
interface Schedulable {
  kind: string;
  permission: Permission;
  subject: string;
  actions: readonly ScheduledActionKind[];
  /** @throws {NotFound} */
  find(actor: Actor, record: string): Promise<{ name: string; path: string }>;
  /** @returns whether that changed the record */
  carryOut(actor: Actor, record: string, action: ScheduledActionKind): Promise<boolean>;
}

const drafts: Schedulable = {
  kind: documents.allDrafts.kind,
  permission: documents.permission,
  subject: 'draft',
  actions: ['publish'],
  async find(actor, record) {
    authorize(actor, documents.permission);
    if (record !== documents.allDrafts.record) throw new NotFound('draft');
    return { name: 'the home page', path: '/admin/home-page' };
  },
  async carryOut(actor) {
    await documents.publish(actor);
    return true;
  },
};

const schedulables: readonly Schedulable[] = [
  ...tableRecordTypes.flatMap(({ kind, permission, subject, find, show }) =>
    show
      ? {
          kind,
          permission,
          subject,
          actions: ['publish', 'unpublish'] as const,
          find,
          carryOut: (actor: Actor, record: string, action: ScheduledActionKind) =>
            show(actor, record, action === 'publish'),
        }
      : [],
  ),
  drafts,
];

function schedulableOf(actor: Actor, kind: string): Schedulable {
  authorize(actor, 'staff');
  return registeredType(schedulables, kind);
}

/**
 * Returns the name and path of a record, its possible actions, and its scheduled ones. @throws {NotFound}, {Forbidden}
 */
export async function find(actor: Actor, name: RecordName) {
  const { find, actions, subject } = schedulableOf(actor, name.kind);
  const [about, scheduledActions] = [
    await find(actor, name.record),
    await scheduledActionsOf(name.kind, [name.record]),
  ];
  return { name: about.name, path: about.path, subject, actions, scheduledActions };
}

/**
 * Returns all scheduled actions of types that the actor may change, next first. @param userId limits them to one user's
 */
export async function list(actor: Actor, userId?: number): Promise<NamedScheduledAction[]> {
  authorize(actor, 'staff');
  const kinds = schedulables.filter(({ permission }) => mayRead(actor, permission)).map(({ kind }) => kind);
  const named = [];
  for (const { id: _, ...schedule } of await scheduledActionsOfKinds(kinds, userId)) {
    const { name } = await schedulableOf(actor, schedule.kind).find(actor, schedule.record);
    named.push({ ...schedule, name });
  }
  return named;
}

/**
 * Schedules publishing or unpublishing of a record, or changes the time.
 * @returns a note about a clock change, or an empty text
 * @throws {NotFound} when the record does not exist, or its type does not have the action
 * @throws {Invalid} for a past time
 */
export async function schedule(
  actor: Actor,
  name: RecordName,
  action: ScheduledActionKind,
  { at }: ScheduleInput,
): Promise<string> {
  const { permission, subject, called } = await authorizeSchedule(actor, name, action);
  const { dueAt, note } = scheduledTime(at);
  await writeAs(actor, permission, async (tx, author) => {
    await storeScheduledAction(tx, author, { kind: name.kind, record: name.record, action, dueAt });
    const summary = `${called}: ${action} on ${formatTimestamp(dueAt)}`;
    await audit(tx, author, { action: 'scheduled', subject, id: name.record, summary });
  });
  return note ? clockNotes[note](at.slice(11, 16)) : '';
}

/** The labels of changes of the clock. @param clock the entered time: 01:30 */
const clockNotes: Record<ClockAdjustment, (clock: string) => string> = {
  twice: (clock) => `On that day the clocks go back, and ${clock} comes twice: it will be the first of the two.`,
  skipped: (clock) => {
    const [hour = '', minute = ''] = clock.split(':');
    const later = `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`;
    return `On that day the clocks go forward, and there is no ${clock}: it will be at ${later}.`;
  },
};

/** @throws {NotFound} when it is not scheduled */
export async function cancel(actor: Actor, name: RecordName, action: ScheduledActionKind): Promise<void> {
  const { permission, subject, called } = await authorizeSchedule(actor, name, action);
  await writeAs(actor, permission, async (tx, author) => {
    if ((await deleteScheduledActions(tx, name, action)) === 0) throw new NotFound('scheduled action');
    const summary = `${called}: ${action}`;
    await audit(tx, author, { action: 'unscheduled', subject, id: name.record, summary });
  });
}

async function authorizeSchedule(actor: Actor, name: RecordName, action: ScheduledActionKind) {
  const { permission, subject, actions, find } = schedulableOf(actor, name.kind);
  authorize(actor, permission, 'write');
  const { name: called } = await find(actor, name.record);
  if (!actions.includes(action)) throw new NotFound('scheduled action');
  return { permission, subject, called };
}

/**
 * Carries out due actions, each in one transaction with its revision and audit entry. Of several due actions of one
 * record, for example after the server was down, only the last runs. A failed action is marked and retried later.
 * @param at the current time, from a clock that was checked
 * @returns the number of actions
 */
export async function runDueActions(at = nowIso()): Promise<number> {
  const due = await dueScheduledActions(at);
  let done = 0;
  for (const [index, one] of due.entries()) {
    const isOvertaken = due.slice(index + 1).some(({ kind, record }) => kind === one.kind && record === one.record);
    for (const overtaken of isOvertaken ? [one] : await failedBefore(one)) {
      await cancelDue(overtaken, 'The time passed before it could run.');
    }
    if (!isOvertaken && (await carryOut(one, at))) done += 1;
  }
  return done;
}

async function carryOut(due: StoredScheduledAction, at: string): Promise<boolean> {
  const author = authorOf(due);
  try {
    if (await schedulableOf(author, due.kind).carryOut(author, due.record, due.action)) return true;
    await cancelDue(due, 'No change needed.');
  } catch (error) {
    const isAllowed = !(error instanceof Forbidden || error instanceof Unauthenticated);
    if (!isAllowed) await cancelDue(due, `${due.author} may no longer do this.`);
    else if (error instanceof DomainError) await cancelDue(due, error.message);
    else await postpone(due, at, error);
  }
  return false;
}

/** @throws the error if the database is the cause, because all other actions would fail too */
async function postpone(due: StoredScheduledAction, at: string, error: unknown): Promise<void> {
  if (isUnreachable(error) || storeErrorKind(error)) throw error;
  const { kind, record, action } = due;
  currentLog().error({ err: error, kind, record, action }, 'Scheduled action failed; will retry.');
  await postponeScheduledAction(due, at);
}

async function cancelDue(due: StoredScheduledAction, reason: string): Promise<void> {
  const { kind, record, action } = due;
  const subject = schedulables.find((one) => one.kind === kind)?.subject ?? kind;
  const wasScheduled = await transaction(async (tx) => {
    if (!(await deleteScheduledAction(tx, due.id))) return false;
    const summary = `${action}: ${reason}`;
    await audit(tx, authorOf(due), { action: 'not done', subject, id: record, summary });
    return true;
  });
  if (wasScheduled) currentLog().warn({ kind, record, action, reason }, 'The scheduled action failed.');
}

/**
 * Returns the scheduled actions of a list's records by ID; empty if the type has no schedule.
 * @param list the path of the list
 */
export async function scheduledActionsInList(
  list: string,
  items: readonly unknown[],
): Promise<Record<string, ScheduledAction[]>> {
  const type = tableRecordTypes.find(({ show, list: path }) => show && path === list);
  if (!type) return {};
  const scheduledActions = await scheduledActionsOf(
    type.kind,
    items.map((item) => String((item as { id: number }).id)),
  );
  return Object.fromEntries(
    [...new Set(scheduledActions.map(({ record }) => record))].map((record) => [
      record,
      scheduledActions.filter((schedule) => schedule.record === record),
    ]),
  );
}
