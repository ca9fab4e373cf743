/** Dates and times in the time zone of the business. */
export const timeZone = 'Europe/London';

/** Returns a formatter that is made at its first use, because each takes some 4 ms, which a start need not wait for. */
function formatter(options: Intl.DateTimeFormatOptions, locale = 'en-GB'): (at: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return made.format(at);
  };
}

const hourOf = formatter({ hour: '2-digit', hourCycle: 'h23' });

/** Returns the time at which a day begins in London. @param day as 2030-12-31 */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // In summer, midnight UTC is 01:00 in London, so the day began an hour earlier.
  const hours = Number(hourOf(midnight));
  return new Date(midnight - hours * 3_600_000).toISOString();
}

const timestampFormat = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const timestamp = formatter(timestampFormat);

/** Returns 21 November 2026 at 09:41. */
export function formatTimestamp(iso: string): string {
  return timestamp(new Date(iso));
}

const zonedTimestamp = formatter({ ...timestampFormat, timeZoneName: 'short' });

/** Returns 21 November 2026 at 09:41 GMT, for emails, whose readers may be anywhere. */
export function formatZonedTimestamp(iso: string): string {
  return zonedTimestamp(new Date(iso));
}

const day = formatter({ dateStyle: 'long' });

/** Returns 21 November 2026, for a time or a day as 2026-11-21. */
export function longDate(iso: string): string {
  return day(new Date(iso));
}

/** The effect of a daylight saving change: the local time is skipped, or occurs twice. */
export type ClockAdjustment = 'skipped' | 'twice';

const wallClock = formatter({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

/** Returns the value of a date and time field: 2026-10-25T01:30. */
export function clockInLondon(iso: string): string {
  return wallClock(new Date(iso)).replace(' ', 'T');
}

const hour = 3_600_000;

/**
 * Converts a local time in London to UTC. Of a time that occurs twice, returns the first. A skipped time moves forward
 * by an hour: 01:30 becomes 02:30.
 * @param clock as 2026-10-25T01:30
 * @returns `at` is null for an invalid date or time
 */
export function londonTime(clock: string): { at: string | null; note: ClockAdjustment | null } {
  const winter = Date.parse(`${clock}:00Z`);
  if (Number.isNaN(winter) || new Date(winter).toISOString().slice(0, 16) !== clock) return { at: null, note: null };
  const inSummer = new Date(winter - hour).toISOString();
  const inWinter = new Date(winter).toISOString();
  const [isSummer, isWinter] = [inSummer, inWinter].map((iso) => clockInLondon(iso) === clock);
  if (isSummer) return { at: inSummer, note: isWinter ? 'twice' : null };
  return { at: inWinter, note: isWinter ? null : 'skipped' };
}

/** A time with a zone, as 2026-10-25T01:30:00Z, or a local time in London, as 2026-10-25T01:30. */
export const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** Converts such a time to UTC; `at` is null for an invalid date or time. */
export function utcTime(time: string): ReturnType<typeof londonTime> {
  if (!/(Z|[+-]\d\d:\d\d)$/.test(time)) return londonTime(time.slice(0, 16));
  const at = Date.parse(time);
  return { at: Number.isNaN(at) ? null : new Date(at).toISOString(), note: null };
}
