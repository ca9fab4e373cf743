/** Going live, or away, at a time: for every kind that can be shown and hidden, and for the drafts of the landing page. */
import { campaignPlanned, requireOrder } from '~/content/campaign.server';
import * as drafted from '~/content/drafted.server';
import { Overtaken, putBack } from '~/content/put-back.server';
import { nowIso } from '~/platform/clock.server';
import { DomainError, NotFound } from '~/platform/errors';
import { currentLog } from '~/platform/log.server';
import { momentInWords } from '~/platform/time-zone';
import { type Actor, authorize, mayRead, type Permission } from '~/records/actor';
import { record as noteInTrail } from '~/records/audit.server';
import type { NamedPlan, Plan, PlanDeed, PlanInput } from '~/records/plan';
import {
  dropPlans,
  duePlans,
  failedBefore,
  holdPlan,
  plannedMoment,
  plannerOf,
  plansOf,
  plansOfKinds,
  postponePlan,
  type StoredPlan,
  spendPlan,
  storePlan,
} from '~/records/plan.server';
import type { RecordName } from '~/records/versions.server';
import { writeAs } from '~/records/write.server';
import { isOutOfReach, storeFault } from '../../db/faults.server';
import { type Tx, transaction } from '../../db/store.server';
import { keptKinds } from './kept-kinds.server';
import { clockNotes } from './schedule-words';

/** A kind that a time can be planned for. */
interface Plannable {
  kind: string;
  permission: Permission;
  subject: string;
  deeds: readonly PlanDeed[];
  /** @throws {NotFound} */
  find(actor: Actor, record: string): Promise<{ name: string; path: string }>;
  /** What else is to be kept with a plan, in the transaction that makes it. */
  planned?(tx: Tx, deed: PlanDeed): Promise<void>;
  /** @returns whether it was otherwise before */
  carryOut(actor: Actor, record: string, deed: PlanDeed): Promise<boolean>;
}

const drafts: Plannable = {
  kind: drafted.allDrafts.kind,
  permission: drafted.permission,
  subject: 'draft',
  deeds: ['publish', 'unpublish'],
  async find(actor, record) {
    authorize(actor, drafted.permission);
    if (record !== drafted.allDrafts.record) throw new NotFound('draft');
    return { name: 'the home page', path: '/admin/site-settings/page' };
  },
  async planned(tx, deed) {
    await requireOrder(tx);
    if (deed === 'unpublish') await campaignPlanned(tx);
  },
  async carryOut(actor, _, deed) {
    if (deed === 'unpublish') return putBack(actor);
    await drafted.publish(actor);
    return true;
  },
};

const plannable: readonly Plannable[] = [
  ...keptKinds.flatMap(({ kind, permission, subject, find, show }) =>
    show
      ? {
          kind,
          permission,
          subject,
          deeds: ['publish', 'unpublish'] as const,
          find,
          carryOut: (actor: Actor, record: string, deed: PlanDeed) => show(actor, record, deed === 'publish'),
        }
      : [],
  ),
  drafts,
];

function plannableOf(actor: Actor, kind: string): Plannable {
  authorize(actor, 'staff');
  const known = plannable.find((one) => one.kind === kind);
  if (!known) throw new NotFound('kind of record');
  return known;
}

/** What a record is called, where it is edited, what can be planned for it and what is. @throws {NotFound}, {Forbidden} */
export async function find(actor: Actor, name: RecordName) {
  const { find, deeds, subject } = plannableOf(actor, name.kind);
  const [about, plans] = [await find(actor, name.record), await plansOf(name.kind, [name.record])];
  return { name: about.name, path: about.path, subject, deeds, plans };
}

/** All that is planned in kinds that the actor may change, the next first. @param author only what they have planned */
export async function list(actor: Actor, author?: string): Promise<NamedPlan[]> {
  authorize(actor, 'staff');
  const kinds = plannable.filter(({ permission }) => mayRead(actor, permission)).map(({ kind }) => kind);
  const named = [];
  for (const { id: _, ...plan } of await plansOfKinds(kinds, author)) {
    const { name } = await plannableOf(actor, plan.kind).find(actor, plan.record);
    named.push({ ...plan, name });
  }
  return named;
}

/**
 * Plans that a record goes live, or away, or another time for that.
 *
 * @returns what is to be said of the clocks; empty where nothing is
 * @throws {NotFound} when there is no such record, or this cannot be planned for it
 * @throws {Invalid} when the time is over, or in the wrong order with another
 */
export async function plan(actor: Actor, name: RecordName, deed: PlanDeed, { at }: PlanInput): Promise<string> {
  const { permission, subject, called, keepWith } = await planned(actor, name, deed);
  const { dueAt, note } = plannedMoment(at);
  await writeAs(actor, permission, async (tx, author) => {
    await storePlan(tx, { kind: name.kind, record: name.record, deed, dueAt, author: author.username });
    await keepWith?.(tx, deed);
    const summary = `${called}: ${deed} on ${momentInWords(dueAt)}`;
    await noteInTrail(tx, author, { action: 'scheduled', subject, id: name.record, summary });
  });
  return note ? clockNotes[note](at.slice(11, 16)) : '';
}

/** @throws {NotFound} when it is not planned */
export async function cancel(actor: Actor, name: RecordName, deed: PlanDeed): Promise<void> {
  const { permission, subject, called } = await planned(actor, name, deed);
  await writeAs(actor, permission, async (tx, author) => {
    if ((await dropPlans(tx, name, deed)) === 0) throw new NotFound('plan');
    const summary = `${called}: ${deed}`;
    await noteInTrail(tx, author, { action: 'unscheduled', subject, id: name.record, summary });
  });
}

async function planned(actor: Actor, name: RecordName, deed: PlanDeed) {
  const { permission, subject, deeds, find, planned: keepWith } = plannableOf(actor, name.kind);
  authorize(actor, permission, 'write');
  const { name: called } = await find(actor, name.record);
  if (!deeds.includes(deed)) throw new NotFound('plan');
  return { permission, subject, called, keepWith };
}

/**
 * Does what is due, each in one transaction with its version and its line in the trail. Of several that are due for one record,
 * as after a time when the program was down, the last counts. One that fails is marked and retried later.
 *
 * @param at the time that is believed
 * @returns how many were done
 */
export async function carryOutDue(at = nowIso()): Promise<number> {
  const due = await duePlans(at);
  let done = 0;
  for (const [index, one] of due.entries()) {
    const isOvertaken = due.slice(index + 1).some(({ kind, record }) => kind === one.kind && record === one.record);
    for (const overtaken of isOvertaken ? [one] : await failedBefore(one)) {
      await giveUp(overtaken, 'The time passed before it could run.');
    }
    if (!isOvertaken && (await carryOut(one, at))) done += 1;
  }
  return done;
}

async function carryOut(due: StoredPlan, at: string): Promise<boolean> {
  const planner = plannerOf(due);
  try {
    if (await plannableOf(planner, due.kind).carryOut(planner, due.record, due.deed)) return true;
    await giveUp(due, 'No change needed.');
  } catch (error) {
    if (!(error instanceof DomainError)) await postpone(due, at, error);
    else if (error instanceof Overtaken) await hold(due, error.message);
    else await giveUp(due, error.message);
  }
  return false;
}

/** @throws where the store is to blame: all others would fail as well */
async function postpone(due: StoredPlan, at: string, error: unknown): Promise<void> {
  if (isOutOfReach(error) || storeFault(error)) throw error;
  const { kind, record, deed } = due;
  currentLog().error({ err: error, kind, record, deed }, 'A scheduled action failed; it is retried later.');
  await postponePlan(due, at);
}

function giveUp(due: StoredPlan, reason: string): Promise<void> {
  const spend = (tx: Tx) =>
    spendPlan(tx, due.id).then(
      () => true,
      () => false,
    );
  return leave(due, reason, spend);
}

/** It waits for somebody to decide. */
const hold = (due: StoredPlan, reason: string) => leave(due, reason, (tx) => holdPlan(tx, due.id, reason));

/** @param end answers whether it was still there */
async function leave(due: StoredPlan, reason: string, end: (tx: Tx) => Promise<boolean>): Promise<void> {
  const { kind, record, deed } = due;
  const subject = plannable.find((one) => one.kind === kind)?.subject ?? kind;
  const isLeft = await transaction(async (tx) => {
    if (!(await end(tx))) return false;
    const summary = `${deed}: ${reason}`;
    await noteInTrail(tx, plannerOf(due), { action: 'not done', subject, id: record, summary });
    return true;
  });
  if (isLeft) currentLog().warn({ kind, record, deed, reason }, 'The scheduled action failed.');
}

/**
 * What is planned for the records of a list.
 *
 * @param list its address
 * @returns by their numbers; nothing where no time can be planned for such records
 */
export async function plansInList(list: string, items: readonly unknown[]): Promise<Record<string, Plan[]>> {
  const kept = keptKinds.find(({ show, deleted }) => show && deleted?.list === list);
  if (!kept) return {};
  const plans = await plansOf(
    kept.kind,
    items.map((item) => String((item as { id: number }).id)),
  );
  return Object.fromEntries(
    [...new Set(plans.map(({ record }) => record))].map((record) => [
      record,
      plans.filter((plan) => plan.record === record),
    ]),
  );
}
