/** The clocks of other machines. Every https response carries the time (RFC 9110, section 6.6.1). */
import { now } from './clock.server';

interface ClockReading {
  /** Their time minus ours, in milliseconds. */
  skewMs: number;
  /** On a monotonic clock. */
  at: number;
}

const countsFor = 24 * 60 * 60_000;
const entriesMax = 20;
const byHost = new Map<string, ClockReading>();

/** Records the time of a response. A cached response, with an age, is ignored. */
export function recordClock(host: string, headers: Readonly<Record<string, unknown>>): void {
  const timestamp = Date.parse(String(headers.date ?? ''));
  if (Number.isNaN(timestamp) || headers.age !== undefined) return;
  byHost.delete(host);
  byHost.set(host, { skewMs: timestamp - now().getTime(), at: performance.now() });
  for (const oldest of byHost.keys()) {
    if (byHost.size <= entriesMax) break;
    byHost.delete(oldest);
  }
}

/** The smallest difference between others' clocks and ours, in milliseconds; null when none is known. */
export function peerClockSkew(): number | null {
  const heard = [...byHost.values()].filter(({ at }) => performance.now() - at < countsFor);
  const [nearest] = heard.sort((a, b) => Math.abs(a.skewMs) - Math.abs(b.skewMs));
  return nearest?.skewMs ?? null;
}
