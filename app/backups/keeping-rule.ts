/** Which moments are kept, and for how long. */
import type { KeepingRule } from '~/platform/settings/off-site.server';

interface Taken {
  name: string;
  takenAt: Date;
}

const hour = 3_600_000;
const day = 24 * hour;

const hourOf = (moment: Date) => Math.floor(moment.getTime() / hour);
const dayOf = (moment: Date) => Math.floor(moment.getTime() / day);
/** From Monday on; 1 January 1970 was a Thursday. */
const weekOf = (moment: Date) => Math.floor((dayOf(moment) + 3) / 7);
const monthOf = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth();

/**
 * The names of those that stay: all of the last hours, and of each hour, day, week and month its last one. The newest always does.
 *
 * @param moments the oldest first
 */
export function momentsToKeep(moments: Taken[], rule: KeepingRule, now: Date): Set<string> {
  const kept = new Set<string>();
  const isYounger = (takenAt: Date, age: number) => age > 0 && now.getTime() - takenAt.getTime() < age;
  const youngerThan = (age: number) => moments.filter(({ takenAt }) => isYounger(takenAt, age));
  const keepLastOfEach = (age: number, periodOf: (moment: Date) => number) => {
    const last = new Map(youngerThan(age).map(({ takenAt, name }) => [periodOf(takenAt), name]));
    for (const name of last.values()) kept.add(name);
  };
  for (const { name } of youngerThan(rule.allHours * hour)) kept.add(name);
  keepLastOfEach(rule.hours * hour, hourOf);
  keepLastOfEach(rule.days * day, dayOf);
  keepLastOfEach(rule.weeks * 7 * day, weekOf);
  keepLastOfEach(rule.months * 31 * day, monthOf);
  const newest = moments.at(-1);
  if (newest) kept.add(newest.name);
  return kept;
}
