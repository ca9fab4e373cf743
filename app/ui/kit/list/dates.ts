import { longDate, timeZone } from '~/platform/time-zone';

const zone = { timeZone } as const;
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...zone });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...zone });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone });
const calendarDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone });

const dayMilliseconds = 86_400_000;

/** 21 November 2026, 09:41 */
export function dateAndTime(iso: string): string {
  return `${longDate(iso)}, ${time.format(new Date(iso))}`;
}

/** 12 November; with the year if it is not the current one. */
export function dayOf(iso: string, now: string): string {
  return iso.slice(0, 4) === now.slice(0, 4) ? dayMonth.format(new Date(iso)) : longDate(iso);
}

/** 12 Nov */
export const shortDay = (iso: string) => short.format(new Date(iso));

/** For lists: 09:41 today, Yesterday, 12 Nov, or 12 November 2025 in another year. */
export function whenInList(iso: string, now: string): string {
  const day = calendarDay.format(new Date(iso));
  if (day === calendarDay.format(new Date(now))) return time.format(new Date(iso));
  if (day === calendarDay.format(new Date(Date.parse(now) - dayMilliseconds))) return 'Yesterday';
  return day.slice(0, 4) === now.slice(0, 4) ? short.format(new Date(iso)) : longDate(iso);
}

/** In a sentence: 09:41 today, or 12 Nov, 09:41 on another day. */
export function whenExactly(iso: string, now: string): string {
  const clock = time.format(new Date(iso));
  const isToday = calendarDay.format(new Date(iso)) === calendarDay.format(new Date(now));
  return isToday ? clock : `${short.format(new Date(iso))}, ${clock}`;
}
