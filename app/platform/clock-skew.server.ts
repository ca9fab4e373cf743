/** Estimates the error of the local clock from the Date headers of HTTPS responses (RFC 9110, section 6.6.1). */
import { setNewest } from '../../db/newest-entries';
import { now } from './clock.server';

const countsFor = 24 * 60 * 60_000;
const entriesMax = 20;
/** By host, the remote time minus the local time in milliseconds, and the monotonic time of the reading. */
const byHost = new Map<string, { skewMs: number; at: number }>();

/** Records the time of a response. Ignores a cached response, which has an Age header. */
export function recordClock(host: string, headers: Readonly<Record<string, unknown>>): void {
  const timestamp = Date.parse(String(headers.date ?? ''));
  if (Number.isNaN(timestamp) || headers.age !== undefined) return;
  setNewest(byHost, host, { skewMs: timestamp - now().getTime(), at: performance.now() }, entriesMax);
}

/** Returns the smallest recent difference in milliseconds; null if none is known. */
export function peerClockSkew(): number | null {
  const heard = [...byHost.values()].filter(({ at }) => performance.now() - at < countsFor);
  const [nearest] = heard.sort((a, b) => Math.abs(a.skewMs) - Math.abs(b.skewMs));
  return nearest?.skewMs ?? null;
}
