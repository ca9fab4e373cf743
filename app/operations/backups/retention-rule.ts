/** Decides which snapshots to retain. */
import type { RetentionRule } from '~/platform/settings/off-site.server';

interface SnapshotTime {
  name: string;
  takenAt: Date;
}

const hour = 3_600_000;
const day = 24 * hour;

const hourOf = (date: Date) => Math.floor(date.getTime() / hour);
const dayOf = (date: Date) => Math.floor(date.getTime() / day);
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (date: Date) => Math.floor((dayOf(date) + 3) / 7);
const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/**
 * Returns the names of snapshots to retain: all of the last `allHours`, the last of each period, and the newest.
 *
 * @param snapshots oldest first
 */
export function snapshotsToRetain(snapshots: SnapshotTime[], rule: RetentionRule, now: Date): Set<string> {
  const retained = new Set<string>();
  const isYounger = (takenAt: Date, age: number) => age > 0 && now.getTime() - takenAt.getTime() < age;
  const youngerThan = (age: number) => snapshots.filter(({ takenAt }) => isYounger(takenAt, age));
  const keepLastOfEach = (age: number, periodOf: (date: Date) => number) => {
    const last = new Map(youngerThan(age).map(({ takenAt, name }) => [periodOf(takenAt), name]));
    for (const name of last.values()) retained.add(name);
  };
  for (const { name } of youngerThan(rule.allHours * hour)) retained.add(name);
  keepLastOfEach(rule.hours * hour, hourOf);
  keepLastOfEach(rule.days * day, dayOf);
  keepLastOfEach(rule.weeks * 7 * day, weekOf);
  keepLastOfEach(rule.months * 31 * day, monthOf);
  const newest = snapshots.at(-1);
  if (newest) retained.add(newest.name);
  return retained;
}
