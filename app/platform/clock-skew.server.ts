/** The clocks of other machines. Every https response carries the time (RFC 9110, section 6.6.1). */
import { now } from './clock.server';

interface ClockReading {
  /** By how much theirs was ahead of ours, in milliseconds. */
  skewMs: number;
  /** On a clock that only runs. */
  at: number;
}

const countsFor = 24 * 60 * 60_000;
const entriesMax = 20;
const byHost = new Map<string, ClockReading>();

/** Notes what an answer said of the time. An answer that came out of a cache says how old it is, and is not believed. */
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

/** By how much the others' clocks are ahead of ours, in milliseconds, as the one says that is nearest to it; null when none was heard. */
export function peerClockSkew(): number | null {
  const heard = [...byHost.values()].filter(({ at }) => performance.now() - at < countsFor);
  const [nearest] = heard.sort((a, b) => Math.abs(a.skewMs) - Math.abs(b.skewMs));
  return nearest?.skewMs ?? null;
}
