/** Writes the opening hours of structured data (https://schema.org/openingHours) as a text that staff can edit. */
import { weeklyHours } from '~/content/settings/opening-hours';

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const closed = 'closed';

/**
 * Returns lines such as "Monday to Friday 09:00 to 17:30"; null if the site could not read them again.
 * @param specifications of `openingHoursSpecification`
 * @param texts of `openingHours`, such as "Mo-Fr 09:00-17:30" or "Monday,Tuesday 09:00 - 17:00"
 */
export function writeHours(specifications: Record<string, unknown>[], texts: string[]): string | null {
  const times = week.map(() => new Set<string>());
  const add = (days: number[], opens: unknown, closes: unknown) => {
    const range = rangeOf(timeOf(opens), timeOf(closes));
    for (const day of days) if (range) times[day]?.add(range);
  };
  // Hours with a period are those of a holiday.
  for (const { dayOfWeek, opens, closes, validFrom, validThrough } of specifications)
    if (!validFrom && !validThrough) add([dayOfWeek].flat().flatMap(daysOf), opens, closes);
  for (const text of texts)
    for (const [, days = '', opens, closes] of text.matchAll(part))
      add(daysOf(days), opens ?? closed, closes ?? closed);
  const ofDays = times.map((ranges) =>
    [...ranges].filter((one, _, { length }) => one !== closed || length === 1).sort(),
  );
  const lines: { first: number; last: number; hours: string }[] = [];
  for (const [day, ranges] of ofDays.entries()) {
    const [hours, before] = [ranges.join(', '), lines.at(-1)];
    if (before?.hours === hours && before.last === day - 1) before.last = day;
    else if (hours) lines.push({ first: day, last: day, hours });
  }
  const text = lines
    .map(({ first, last, hours }) => `${week[first]}${first === last ? '' : ` to ${week[last]}`} ${hours}`)
    .join('\n');
  return weeklyHours(text) && text;
}

/** Days, then times or "closed". A day alone says nothing: some sites write it for a day on which they are closed. */
const part =
  /([a-z][a-z ,.&–-]*?)[\s:]*(?:(\d{1,2}[:.]\d\d(?: ?[ap]m)?)\s*[-–]\s*(\d{1,2}[:.]\d\d(?: ?[ap]m)?)|closed)/gi;

/** Returns the days of "Mo-Fr", "Monday,Tuesday" or "https://schema.org/Monday", from 0 for Monday. */
function daysOf(text: unknown): number[] {
  const names = String(text)
    .replace(/.*\//, '')
    .replace(/\s*(?:[-–]| to )\s*/g, '-')
    .split(/[\s,.&]+/);
  return names.flatMap((name) => {
    const [first = -1, last = first] = name.split('-').map(dayAt);
    if (first < 0 || last < 0) return [];
    const days = week.map((_, day) => day);
    return days.filter((day) => (first <= last ? day >= first && day <= last : day >= first || day <= last));
  });
}

const dayAt = (name: string) =>
  name.length < 2 ? -1 : week.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase()));

/** Returns "09:00" of "9:00", "09:00:00" or "9.00 am", and `closed` unchanged. */
function timeOf(value: unknown): string | null {
  if (value === closed) return closed;
  const [, hour, minute, half] = /^\s*(\d{1,2})[:.](\d\d)(?::\d\d)?\s*([ap]m)?/i.exec(String(value)) ?? [];
  if (!hour) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

function rangeOf(opens: string | null, closes: string | null): string | null {
  if (!opens || !closes) return null;
  if (opens === closes) return closed;
  return opens === '00:00' && /^(23:59|24:00)$/.test(closes) ? '24 hours' : `${opens} to ${closes}`;
}
