/** The time as it is stored: ISO 8601 in UTC. Tests set it. */
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

/** The date in UTC, as 2030-12-31. */
export const today = (): string => nowIso().slice(0, 10);

/** London's year: in December and January its clock is UTC's. */
export function currentYear(): number {
  return now().getUTCFullYear();
}

const steadyAfter = 60 * 60 * 1000;
const jump = 60 * 1000;

/** Decides whether the clock is trusted for deletions by age. */
export class ClockWatch {
  #difference: number | undefined;
  #steadySince = 0;

  /**
   * Compares the clock, which people and time servers set, with one that only runs; call it every few minutes.
   *
   * @returns whether the two have gone together for an hour
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
 * The time by which something is done in public: a clock that leaps ahead is believed only when it has not come back for five
 * minutes; until then time goes on from where it was. One that is put back is believed at once.
 */
export class BelievedClock {
  #seen: { moment: number; running: number } | undefined;
  #leaptAt: number | undefined;

  /** Call it every second or so. @param running what only runs, and no one sets */
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

/** Stops the clock at a time, or lets it run again. */
export function freezeClock(at?: Date): void {
  frozen = at;
}
