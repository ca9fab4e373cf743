/** Tracks whether the server, or a pooler in front of it, gives this process the connections that it asks for. */

/** The longest wait of a request for a connection, in milliseconds. */
const waitMs = 5000;
/** The longest wait after a request got none, so that the queries of one request do not each wait in turn. */
const waitAgainMs = 500;
/** The time in milliseconds for which a shortage is reported. */
const shownMs = 5 * 60_000;

export class ConnectionSupply {
  #isExhausted = false;
  #shortage: { message: string; since: number } | undefined;

  get waitMs(): number {
    return this.#isExhausted ? waitAgainMs : waitMs;
  }

  /** Call it when a query gets a connection. */
  noteConnection(): void {
    this.#isExhausted = false;
  }

  /** Call it when a query gets no connection. */
  noteFailure(error: Error): void {
    this.#isExhausted = true;
    this.noteShortage(error);
  }

  /** Call it when a connection cannot be opened, although queries may use the others. */
  noteShortage({ message }: Error): void {
    this.#shortage = { message, since: performance.now() };
  }

  /** Returns a recent shortage in a sentence for operators; null without one. */
  problem(): string | null {
    if (!this.#shortage || performance.now() - this.#shortage.since > shownMs) return null;
    return `In the last five minutes, a request waited or failed: ${this.#shortage.message}`;
  }
}
