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

const steadyAfter = 60 * 60 * 1000;
const jump = 60 * 1000;

/** Whether the clock can be believed before something is deleted for ever because of its age. */
export class ClockWatch {
  #difference: number | undefined;
  #steadySince = 0;

  /**
   * Compares the clock, which people and time servers set, with one that only runs; call it every few minutes.
   *
   * @returns whether the two have gone together for an hour
   */
  isSteady(running = performance.now(), moment = now().getTime()): boolean {
    const difference = moment - running;
    const hasJumped = this.#difference === undefined || Math.abs(difference - this.#difference) > jump;
    if (hasJumped) {
      this.#difference = difference;
      this.#steadySince = running;
    }
    return running - this.#steadySince >= steadyAfter;
  }
}

/** Stops the clock at a moment, or lets it run again. */
export function freezeClock(at?: Date): void {
  frozen = at;
}
