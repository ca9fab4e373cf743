/** Reckons with the time at which the business is open. All times are in milliseconds since 1970. */
import type { WeeklyHours } from '~/content/settings/opening-hours';
import { londonTime } from '~/platform/time-zone';

const day = 86_400_000;
const minute = 60_000;

type Period = [opens: number, closes: number];

const known = new WeakMap<WeeklyHours, Map<number, Period[]>>();

/** Returns when the business is open on a day. @param date in days since 1970, which began on a Thursday */
function periodsOf(week: WeeklyHours, date: number): Period[] {
  const days = known.get(week) ?? new Map<number, Period[]>();
  known.set(week, days);
  const at = (minutes: number) => {
    const clock = new Date(date * day + minutes * minute).toISOString().slice(0, 16);
    return Date.parse(londonTime(clock).at ?? clock);
  };
  const periods =
    days.get(date) ??
    (week[(((date + 3) % 7) + 7) % 7] ?? []).map(({ opens, closes }): Period => [at(opens), at(closes)]);
  days.set(date, periods);
  return periods;
}

const dateOf = (time: number) => Math.floor(time / day);
/** Later years have more digits than the times of a message. */
const lastDate = dateOf(Date.parse('9999-12-31'));

/** Returns the time at which the business has been open for `length` since `from`. */
export function addOpenTime(week: WeeklyHours, from: number, length: number): number {
  let rest = length;
  for (let date = dateOf(from); date < lastDate; date += 1) {
    for (const [opens, closes] of periodsOf(week, date)) {
      const start = Math.max(opens, from);
      if (closes - start >= rest) return start + rest;
      rest -= Math.max(0, closes - start);
    }
  }
  return from + length;
}

/** Returns the time since which the business has been open for `length` until `to`. */
export function subtractOpenTime(week: WeeklyHours, to: number, length: number): number {
  let rest = length;
  // In summer, a day in London begins before midnight UTC.
  for (let date = dateOf(to) + 1; ; date -= 1) {
    for (const [opens, closes] of periodsOf(week, date).toReversed()) {
      const end = Math.min(closes, to);
      if (end - opens >= rest) return end - rest;
      rest -= Math.max(0, end - opens);
    }
  }
}

const minutesOf = (week: WeeklyHours) => week.flat().reduce((sum, { opens, closes }) => sum + closes - opens, 0);

/** Returns how long the business was open between two times. */
export function openTimeBetween(week: WeeklyHours, from: number, to: number): number {
  const [first, last] = [dateOf(from), dateOf(to) + 1];
  // The whole weeks between are alike, except for an hour at night when the clocks change.
  const weeks = Math.max(0, Math.floor((last - first - 4) / 7));
  let sum = weeks * minutesOf(week) * minute;
  for (let date = first; date <= last; date += 1) {
    if (date === first + 2) date += 7 * weeks;
    for (const [opens, closes] of periodsOf(week, date))
      sum += Math.max(0, Math.min(closes, to) - Math.max(opens, from));
  }
  return sum;
}
