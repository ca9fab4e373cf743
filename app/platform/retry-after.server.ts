import { now } from './clock.server';

/** How long a server wants to be left alone, by its `Retry-After`: seconds, or a date. 0 where it says nothing. */
export function secondsToWait(retryAfter: string | undefined): number {
  if (!retryAfter) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now().getTime()) / 1000);
  return seconds > 0 ? seconds : 0;
}
