/**
 * A connection that watches the server: whether it can be reached, and the revision of the visible content. It listens
 * for notifications and polls as well, which covers lost connections and PgBouncer in transaction mode, which forwards
 * no notifications.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Notification } from 'pg';
import type { PostgresConnection } from './connection.server';
import { isTooMany } from './errors.server';
import { connectClient, moveHostLast } from './hosts.server';

/** In milliseconds. */
const pollIntervalMs = 500;
const timeoutMs = 4000;

const contentChannel = 'uplink_content';

export class Watch {
  readonly #settings: PostgresConnection;
  readonly #onLost: () => void;
  readonly #channels = new Map<string, (received: Notification) => void>([[contentChannel, () => void this.check()]]);
  readonly #whenConnected = new Set<(client: Client) => Promise<void>>();
  #client: Client | undefined;
  #isReachable = false;
  #isDirectlyConnected = false;
  #revision: number | undefined;
  #isClosed = false;
  #pending: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #server = '';

  /** @param onLost is reported when the server does not answer any more */
  constructor(settings: PostgresConnection, onLost: () => void) {
    this.#settings = settings;
    this.#onLost = onLost;
  }

  /** Subscribes to a further channel. Call it before the start. */
  listen(channel: string, listener: (received: Notification) => void): void {
    this.#channels.set(channel, listener);
  }

  /** Calls it with each connection, from the next one on. */
  onConnected(use: (client: Client) => Promise<void>): void {
    this.#whenConnected.add(use);
  }

  /** Null while the server cannot be reached. */
  get client(): Client | null {
    return this.#client ?? null;
  }

  /** Whether the server has answered lately. A refusal for lack of connections counts as an answer. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** Whether there is no pooler such as PgBouncer in between. */
  get isDirectlyConnected(): boolean {
    return this.#isDirectlyConnected;
  }

  /** The newest that is known: also while the server cannot be reached. */
  get revision(): number | undefined {
    return this.#revision;
  }

  note(revision: number): void {
    if (this.#revision === undefined || revision > this.#revision) this.#revision = revision;
  }

  /** Resolves when the server has answered for the first time. @throws when it cannot be reached */
  async start(): Promise<void> {
    await this.#connect();
    void this.#keepLooking();
  }

  /** Resolves when what is committed by now is known. Who asks while someone does shares the next answer. */
  check(): Promise<void> {
    if (!this.#pending) return this.#query();
    const start = () => this.#query();
    this.#next ??= this.#pending.then(start, start);
    return this.#next;
  }

  #query(): Promise<void> {
    this.#next = undefined;
    const requested = this.#readRevision().finally(() => {
      if (this.#pending === requested) this.#pending = undefined;
    });
    this.#pending = requested;
    return requested;
  }

  async #readRevision() {
    const client = this.#client;
    if (!client) return;
    try {
      const { rows } = await client.query<{ revision: number }>('select revision from content_revision');
      if (rows[0]) this.note(rows[0].revision);
    } catch (error) {
      // Before the first migration the table does not exist.
      if ((error as { code?: string }).code === '42P01') return;
      this.#lose(client);
    }
  }

  async #connect() {
    const client = await connectClient({ ...this.#settings, query_timeout: timeoutMs, pipeline: true });
    client.on('error', () => this.#lose(client));
    client.on('notification', (received) => this.#channels.get(received.channel)?.(received));
    for (const channel of this.#channels.keys()) await client.query(`listen ${channel}`);
    this.#isDirectlyConnected = (await backendOf(client)) === (client as { processID?: number }).processID;
    this.#client = client;
    this.#isReachable = true;
    const server = `${client.host}:${client.port}`;
    // Another server has taken over, and connections to the previous one may never end.
    if (this.#server && this.#server !== server) this.#onLost();
    this.#server = server;
    for (const use of this.#whenConnected) await use(client);
    await this.check();
  }

  async #keepLooking() {
    while (!this.#isClosed) {
      if (this.#client) await this.check();
      else await this.#connectAgain();
      await pause(pollIntervalMs, undefined, { ref: false });
    }
  }

  /** However many servers there are to try, and however long that takes: no one waits so long to be reported. */
  async #connectAgain() {
    const tooLong = setTimeout(() => this.#miss(), timeoutMs).unref();
    await this.#connect().catch((error) => this.#miss(error));
    clearTimeout(tooLong);
  }

  #lose(client: Client) {
    void client.end().catch(() => undefined);
    if (this.#client !== client) return;
    this.#client = undefined;
    moveHostLast(this.#settings.attempts ?? [], client);
  }

  /** The connection was lost, and there is no other. */
  #miss(error?: Error) {
    if (!this.#isReachable || this.#isClosed || (error && isTooMany(error))) return;
    this.#isReachable = false;
    this.#onLost();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}

/** The number of the process that answers at the server; PgBouncer says one of its own when it is connected to. */
async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
