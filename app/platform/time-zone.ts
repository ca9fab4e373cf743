/** Days and times in the business's time zone. */
export const timeZone = 'Europe/London';

const hourOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });

/**
 * The time a day begins.
 *
 * @param day as 2030-12-31
 */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // In summer it is one o'clock there, because the day began an hour earlier.
  const hours = Number(hourOf.format(midnight));
  return new Date(midnight - hours * 3_600_000).toISOString();
}

const timestamp = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** For emails: 21 November 2026 at 09:41 */
export function formatTimestamp(iso: string): string {
  return timestamp.format(new Date(iso));
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });

/** Returns 21 November 2026, for a time or a day as 2026-11-21. */
export function dayInWords(iso: string): string {
  return day.format(new Date(iso));
}

/** The effect of a clock change on a local time. */
export type ClockAdjustment = 'skipped' | 'twice';

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** The value of a date and time field: 2026-10-25T01:30 */
export function clockInLondon(iso: string): string {
  return wallClock.format(new Date(iso)).replace(' ', 'T');
}

const hour = 3_600_000;

/**
 * The time at which London's clocks show a time. One that comes twice, as they go back, is the first; one that is left out, as
 * they go forward, is as long after that as it says: 01:30 is 02:30.
 *
 * @param clock as 2026-10-25T01:30
 * @returns null for a day or time that there is not
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

/** A time with a zone, as 2026-10-25T01:30:00Z, or of London's clocks, as 2026-10-25T01:30. */
export const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** Returns such a time in UTC; null for a day or time that there is not. */
export function utcTime(time: string): ReturnType<typeof londonTime> {
  if (!/(Z|[+-]\d\d:\d\d)$/.test(time)) return londonTime(time.slice(0, 16));
  const at = Date.parse(time);
  return { at: Number.isNaN(at) ? null : new Date(at).toISOString(), note: null };
}
