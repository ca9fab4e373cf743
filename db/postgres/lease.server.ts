/**
 * The leader lease: the leader holds an advisory lock in an open transaction, which the server ends when it no longer
 * hears from it. The transaction has no snapshot, so it blocks no vacuum; and behind PgBouncer in transaction mode its
 * connection is its own. Times are measured by monotonic clocks, the server's and the holder's, and never compared. The
 * server ends the lease 20 s after its last answer. A holder without an answer to any request of the last 10 s gives up
 * leadership, and its jobs have 8 s to stop, which makes 18. Candidates ask every 5 s, and get the lease within 25 s
 * after the holder was last heard from.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { LeaderJobs } from '../store.server';
import { leadership } from './locks';

/** In milliseconds. */
const lease = 20_000;
const lostAfter = 10_000;
const pollIntervalMs = 5_000;
const farewell = 1_000;

/** Notifies those who wait that it is free. */
export const leaderChannel = 'uplink_duty';

const taking = `begin; set local idle_in_transaction_session_timeout = ${lease}; select pg_try_advisory_xact_lock(${leadership}) as held`;
const givingBack = `select pg_notify('${leaderChannel}', ''); commit`;

export class Lease {
  readonly #connect: () => Promise<Client>;
  readonly #start: LeaderJobs;
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  #pending: Client | undefined;
  readonly #done: Promise<void>;

  /** Begins whenever it has the lease, and ends when that is lost. */
  constructor(connect: () => Promise<Client>, start: LeaderJobs) {
    this.#connect = connect;
    this.#start = start;
    this.#done = this.#run();
  }

  /** It may be free. */
  checkNow(): void {
    this.#wake.abort();
  }

  /** Ends what was begun, and lets another begin at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#wake = new AbortController();
      const holding = await this.#take();
      if (holding) await this.#hold(holding);
      else await rest(AbortSignal.any([signal, this.#wake.signal]));
    }
    this.#pending?.connection.stream.destroy();
  }

  /** Null where another has it, or the server cannot be asked. */
  async #take(): Promise<Holding | null> {
    try {
      this.#pending ??= await this.#connect();
      const client = this.#pending;
      const requested = performance.now();
      const results = (await inTime(client.query(taking), lostAfter)) as unknown as { rows: { held: boolean }[] }[];
      if (results.at(-1)?.rows[0]?.held) {
        this.#pending = undefined;
        return new Holding(client, requested);
      }
      await inTime(client.query('rollback'), lostAfter);
    } catch {
      this.#pending?.connection.stream.destroy();
      this.#pending = undefined;
    }
    return null;
  }

  async #hold(holding: Holding): Promise<void> {
    const over = holding.keep(this.#stopping.signal);
    const end = await this.#start(() => holding.isHeld);
    await over;
    await end();
    await holding.giveBack();
  }
}

class Holding {
  readonly #client: Client;
  readonly #finished = new AbortController();
  /** The time of the request that was answered last. */
  #requested: number;

  constructor(client: Client, requested: number) {
    this.#client = client;
    this.#requested = requested;
    const end = () => this.#finished.abort();
    client.on('error', end).on('end', end);
  }

  get isHeld(): boolean {
    return !this.#finished.signal.aborted && this.#left > 0;
  }

  get #left(): number {
    return this.#requested + lostAfter - performance.now();
  }

  /** Resolves when it is lost, or to be given back. */
  async keep(stopping: AbortSignal): Promise<void> {
    const over = AbortSignal.any([stopping, this.#finished.signal]);
    await rest(over);
    while (!over.aborted) {
      const pending = performance.now();
      try {
        await inTime(this.#client.query('select'), this.#left);
        this.#requested = pending;
      } catch {
        this.#finished.abort();
      }
      await rest(over);
    }
  }

  async giveBack(): Promise<void> {
    const goodbye = this.#client.query(givingBack).then(() => this.#client.end());
    await inTime(goodbye, farewell).catch(() => undefined);
    this.#client.connection.stream.destroy();
  }
}

const rest = (signal: AbortSignal) => pause(pollIntervalMs, undefined, { signal }).catch(() => undefined);

function inTime<T>(answer: Promise<T>, time: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The server does not answer.')), time);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
