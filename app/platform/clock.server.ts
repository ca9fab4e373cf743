/** The current time. Stored times are ISO 8601 in UTC. Tests can freeze the clock. */
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

const dayMs = 24 * 60 * 60 * 1000;
let latestDay = { number: Number.NaN, date: '' };

/** Returns the UTC date as 2030-12-31. Each cached page asks for it, so it is written once a day. */
export function today(): string {
  const number = Math.floor(now().getTime() / dayMs);
  if (number !== latestDay.number) latestDay = { number, date: new Date(number * dayMs).toISOString().slice(0, 10) };
  return latestDay.date;
}

/** Returns the year in London, which uses UTC in December and January. */
export function currentYear(): number {
  return now().getUTCFullYear();
}

const steadyAfter = 60 * 60 * 1000;
const jump = 60 * 1000;

/** Decides whether the clock is reliable enough for deletions by age. */
export class ClockWatch {
  #difference: number | undefined;
  #steadySince = 0;

  /**
   * Compares the system clock with the monotonic clock. Call it every few minutes.
   * @returns whether the two have agreed for an hour
   */
  isSteady(running = performance.now(), timestamp = now().getTime()): boolean {
    const difference = timestamp - running;
    const hasJumped = this.#difference === undefined || Math.abs(difference - this.#difference) > jump;
    if (hasJumped) {
      this.#difference = difference;
      this.#steadySince = running;
    }
    return running - this.#steadySince >= steadyAfter;
  }
}

const leap = 5000;
const believedAfter = 5 * 60 * 1000;

/**
 * The clock for scheduled publication. It follows a forward jump only after five minutes, and continues from the
 * previous time until then. It follows a backward jump at once.
 */
export class SteadyClock {
  #seen: { moment: number; running: number } | undefined;
  #leaptAt: number | undefined;

  /** Call it about once a second. @param running a monotonic time in milliseconds */
  read(running = performance.now(), timestamp = now().getTime()): Date {
    const expected = this.#seen ? this.#seen.moment + running - this.#seen.running : timestamp;
    if (timestamp - expected > leap) {
      this.#leaptAt ??= running;
      if (running - this.#leaptAt < believedAfter) return new Date(expected);
    }
    this.#leaptAt = undefined;
    this.#seen = { moment: timestamp, running };
    return new Date(timestamp);
  }
}

/** Freezes the clock at a time; without a time, unfreezes it. */
export function freezeClock(at?: Date): void {
  frozen = at;
}
