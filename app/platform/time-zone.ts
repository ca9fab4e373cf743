/** Days and times are those of the business. */
export const timeZone = 'Europe/London';

const hourOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });

/**
 * The moment a day begins.
 *
 * @param day as 2030-12-31
 */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // In summer it is one o'clock there: the day began an hour before.
  const hours = Number(hourOf.format(midnight));
  return new Date(midnight - hours * 3_600_000).toISOString();
}

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** For mails: 21 November 2026 at 09:41 */
export function momentInWords(iso: string): string {
  return moment.format(new Date(iso));
}
