import { now } from '../clock.server';

/** Returns the seconds of a `Retry-After` header, which is a number or a date; 0 without one. */
export function secondsToWait(retryAfter: string | undefined): number {
  if (!retryAfter) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now().getTime()) / 1000);
  return seconds > 0 ? seconds : 0;
}
