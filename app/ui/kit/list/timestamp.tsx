import { longDate } from '~/platform/time-zone';
import { dateAndTime } from './dates';

/** A date and time on one line: 21 November 2026, 09:41. */
export function Timestamp({ at }: { at: string }) {
  return <time dateTime={at}>{dateAndTime(at)}</time>;
}

/** A date on one line: 21 November 2026. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{longDate(at)}</time>;
}
