/**
 * Work whose concurrent callers share a run. A caller during a run shares the next one, which includes everything that
 * happened before the call.
 */
export class Coalesced {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** Resolves or rejects with a run that began after this call. */
  run(): Promise<void> {
    if (!this.#running) return this.#start();
    const start = () => this.#start();
    this.#next ??= this.#running.then(start, start);
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = undefined;
    const run = this.work().finally(() => {
      if (this.#running === run) this.#running = undefined;
    });
    this.#running = run;
    return run;
  }

  /** Resolves when the current run has ended, successfully or not. */
  async settled(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }
}
