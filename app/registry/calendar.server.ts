/** The calendar of a month: scheduled actions, ends of notices, and expiry dates. */
import { clockInLondon } from '~/platform/time-zone';
import { type Actor, authorize, may, type StaffActor } from '~/records/actor';
import type { Expiry } from '~/records/expiry';
import { schedulePath } from '~/records/schedule-path';
import type { ScheduledActionKind } from '~/records/scheduled-action';
import { queries } from '../../db/store.server';
import { tableRecordTypes } from './record-types.server';
import * as schedule from './schedule.server';

export interface CalendarEntry {
  /** In London, as 2030-12-31. */
  day: string;
  /** As 09:30; missing for a whole day. */
  time?: string;
  kind: ScheduledActionKind | 'end' | 'expiry';
  name: string;
  path: string;
}

/** Returns the entries that the actor may open, in their order. @param month as 2030-12 */
export async function listMonth(actor: Actor, month: string): Promise<CalendarEntry[]> {
  authorize(actor, 'staff');
  const [scheduledActions, expiries] = await Promise.all([schedule.list(actor), listExpiries(actor)]);
  const planned = new Map(
    scheduledActions
      .filter(({ kind, action }) => kind === 'notices' && action === 'publish')
      .map(({ record, dueAt }) => [Number(record), dueAt]),
  );
  const notices = may(actor.role, 'content') ? await listEnds(planned) : [];
  const entries: CalendarEntry[] = [
    ...scheduledActions.map((one) => ({ ...at(one.dueAt), kind: one.action, name: one.name, path: schedulePath(one) })),
    ...notices.map(({ path, name, endsAt }) => ({ ...at(endsAt), kind: 'end' as const, name, path })),
    ...expiries.map(({ expiresOn, name, path }) => ({ day: expiresOn, kind: 'expiry' as const, name, path })),
  ];
  const keyOf = ({ day, time = '' }: CalendarEntry) => day + time;
  return entries.filter(({ day }) => day.startsWith(month)).sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

function at(timestamp: string) {
  const [day = '', time = ''] = clockInLondon(timestamp).split('T');
  return { day, time };
}

/** Returns the notices that visitors see, or will. @param planned when drafts go live, by their ID */
async function listEnds(planned: Map<number, string>) {
  const notices = await queries()
    .selectFrom('notices')
    .select(['id', 'text as name', 'endsAt', 'isPublished'])
    .where((eb) => eb.or([eb('isPublished', '=', true), eb('id', 'in', [...planned.keys()])]))
    .execute();
  return notices
    .filter(({ id, endsAt, isPublished }) => isPublished || String(planned.get(id)) < endsAt)
    .map(({ id, name, endsAt }) => ({ name, endsAt, path: `/admin/notices/${id}/edit` }));
}

/** Returns all expiry dates of visible records, earliest first. */
export async function listExpiries(actor: StaffActor): Promise<Expiry[]> {
  const lists = tableRecordTypes.map(({ expiries, permission }) =>
    expiries && may(actor.role, permission) ? expiries() : [],
  );
  const all = (await Promise.all(lists)).flat();
  return all.sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1));
}
