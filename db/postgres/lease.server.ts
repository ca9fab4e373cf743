/**
 * The leader lease. The leader holds an advisory lock in an open transaction, which the server ends when the leader
 * stops responding. The transaction has no snapshot, so it does not block vacuum. It keeps its connection to itself,
 * even behind PgBouncer in transaction mode. Server and leader each use a monotonic clock, and never compare times. The
 * server ends the lease 20 s after the last query. A leader without a response for 10 s steps down, and its jobs have
 * 8 s to stop: 18 s in total. Candidates poll every 5 s, so they get the lease within 25 s of the leader's last query.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { LeaderJobs } from '../store.server';
import { leaderLock } from './locks';

/** The following times are in milliseconds. */
const leaseMs = 20_000;
const lostAfterMs = 10_000;
const pollIntervalMs = 5_000;
const releaseTimeoutMs = 1_000;

/** Notifies candidates that the lease is free. */
export const leaderChannel = 'uplink_duty';

const acquireSql = `begin; set local idle_in_transaction_session_timeout = ${leaseMs}; select pg_try_advisory_xact_lock(${leaderLock}) as held`;
const releaseSql = `select pg_notify('${leaderChannel}', ''); commit`;

export class Lease {
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  #pending: Client | undefined;
  readonly #done: Promise<void>;

  /** Starts the jobs whenever this process gets the lease, and stops them when it loses the lease. */
  constructor(
    private readonly connect: () => Promise<Client>,
    private readonly start: LeaderJobs,
  ) {
    this.#done = this.#run();
  }

  /** Makes a candidate check now, because the lease may be free. */
  checkNow(): void {
    this.#wake.abort();
  }

  /** Stops the jobs, and releases the lease at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#wake = new AbortController();
      const held = await this.#tryAcquire();
      if (held) await this.#hold(held);
      else await waitForPoll(AbortSignal.any([signal, this.#wake.signal]));
    }
    this.#pending?.connection.stream.destroy();
  }

  /** Returns null if another process has the lease, or the server does not respond. */
  async #tryAcquire(): Promise<HeldLease | null> {
    try {
      this.#pending ??= await this.connect();
      const client = this.#pending;
      const requested = performance.now();
      const results = (await withTimeout(client.query(acquireSql), lostAfterMs)) as unknown as {
        rows: { held: boolean }[];
      }[];
      if (results.at(-1)?.rows[0]?.held) {
        this.#pending = undefined;
        return new HeldLease(client, requested);
      }
      await withTimeout(client.query('rollback'), lostAfterMs);
    } catch {
      this.#pending?.connection.stream.destroy();
      this.#pending = undefined;
    }
    return null;
  }

  async #hold(held: HeldLease): Promise<void> {
    const over = held.keep(this.#stopping.signal);
    const end = await this.start(() => held.isHeld);
    await over;
    await end();
    await held.release();
  }
}

class HeldLease {
  readonly #finished = new AbortController();
  /** The start time of the last successful query. */
  #requested: number;

  constructor(
    private readonly client: Client,
    requested: number,
  ) {
    this.#requested = requested;
    const end = () => this.#finished.abort();
    client.on('error', end).on('end', end);
  }

  get isHeld(): boolean {
    return !this.#finished.signal.aborted && this.#left > 0;
  }

  get #left(): number {
    return this.#requested + lostAfterMs - performance.now();
  }

  /** Resolves when the lease is lost, or when `stopping` aborts. */
  async keep(stopping: AbortSignal): Promise<void> {
    const over = AbortSignal.any([stopping, this.#finished.signal]);
    await waitForPoll(over);
    while (!over.aborted) {
      const pending = performance.now();
      try {
        await withTimeout(this.client.query('select'), this.#left);
        this.#requested = pending;
      } catch {
        this.#finished.abort();
      }
      await waitForPoll(over);
    }
  }

  async release(): Promise<void> {
    const goodbye = this.client.query(releaseSql).then(() => this.client.end());
    await withTimeout(goodbye, releaseTimeoutMs).catch(() => undefined);
    this.client.connection.stream.destroy();
  }
}

const waitForPoll = (signal: AbortSignal) => pause(pollIntervalMs, undefined, { signal }).catch(() => undefined);

function withTimeout<T>(answer: Promise<T>, time: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The server does not answer.')), time);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
