const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** 12 November 2026 */
export function longDate(iso: string) {
  return day.format(new Date(iso));
}
