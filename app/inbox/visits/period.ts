/** The periods of the visit report, and their numbers. Views import this file, so it has no Zod. */

/** In days. */
export const visitPeriods = [7, 30, 90, 365] as const;
export const firstVisitPeriod = 30;

export interface DayCounts {
  /** In London, as 2030-12-31. */
  day: string;
  visits: number;
  messages: number;
  replies: number;
}

export interface TimeCounts extends Omit<DayCounts, 'day'> {
  from: string;
  to: string;
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The maximum of bars of a day each. */
const dayBarsMax = 100;

/** Returns the counts of each day, or of each week of a long period, oldest first. The first week has the days left over. */
export function countsOverTime(days: DayCounts[]): TimeCounts[] {
  const length = days.length > dayBarsMax ? 7 : 1;
  const last = Math.floor(days.length / length) - 1;
  const counts: TimeCounts[] = [];
  for (const [index, { day, ...numbers }] of days.entries()) {
    const at = Math.max(0, last - Math.floor((days.length - 1 - index) / length));
    const bar = counts[at];
    if (bar) Object.assign(bar, sumOf([bar, numbers]), { to: day });
    else counts.push({ ...numbers, from: day, to: day });
  }
  return counts;
}

export const sumOf = (all: Omit<DayCounts, 'day'>[]) => ({
  visits: all.reduce((sum, { visits }) => sum + visits, 0),
  messages: all.reduce((sum, { messages }) => sum + messages, 0),
  replies: all.reduce((sum, { replies }) => sum + replies, 0),
});

/** Numbers below this are too small for a percentage. */
const percentFrom = 20;

/** Returns for example "+12% from 340", or "6 → 24" for small numbers. */
export function changeOf(current: number, previous: number): string {
  const [now, before] = [current.toLocaleString('en-GB'), previous.toLocaleString('en-GB')];
  if (current === previous) return previous === 0 ? 'None before' : `No change from ${before}`;
  if (Math.min(current, previous) < percentFrom) return `${before} → ${now}`;
  const percent = Math.round((current / previous - 1) * 100);
  const change =
    percent === 0 ? 'No change' : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-GB')}%`;
  return `${change} from ${before}`;
}

/** Returns for example "82%", or "7" if the whole is small. */
export const partOf = (part: number, whole: number) =>
  whole < percentFrom ? `${part}` : `${Math.round((part / whole) * 100)}%`;
