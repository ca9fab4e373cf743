/** The time, as it is stored: ISO 8601 in UTC. Tests set it. */
let frozen: Date | undefined;

export function now(): Date {
  return frozen ? new Date(frozen) : new Date();
}

export function nowIso(): string {
  return now().toISOString();
}

export function secondsFromNow(seconds: number): string {
  return new Date(now().getTime() + seconds * 1000).toISOString();
}

/** London's year: in December and January its clock is UTC's. */
export function currentYear(): number {
  return now().getUTCFullYear();
}

/** Stops the clock at a moment, or lets it run again. */
export function freezeClock(at?: Date): void {
  frozen = at;
}
