/**
 * Watches the server over one connection: whether it is reachable, and the revision of the visible content. It listens
 * for notifications, and also polls: connections can be lost, and PgBouncer in transaction mode forwards no
 * notifications.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Notification } from 'pg';
import { Coalesced } from '../coalesced';
import type { PostgresConnection } from './connection.server';
import { isTooMany } from './errors.server';
import { connectClient, moveHostLast } from './hosts.server';

/** Times in milliseconds. */
const pollIntervalMs = 500;
const timeoutMs = 4000;

const contentChannel = 'uplink_content';

export class Watch {
  readonly #channels = new Map<string, (received: Notification) => void>([[contentChannel, () => void this.check()]]);
  readonly #whenConnected = new Set<(client: Client) => Promise<void>>();
  /** The current connection; null while the server is unreachable. */
  client: Client | null = null;
  /** Whether the server has responded recently. A refusal because of too many connections counts as a response. */
  isReachable = false;
  /** Whether no pooler such as PgBouncer is in between. */
  isDirectlyConnected = false;
  /** The newest known revision, also while the server is unreachable. */
  revision: number | undefined;
  #isClosed = false;
  readonly #reading = new Coalesced(() => this.#readRevision());
  #server = '';

  /** @param onLost called when the server stops responding */
  constructor(
    private readonly settings: PostgresConnection,
    private readonly onLost: () => void,
  ) {}

  /** Subscribes to a channel. Call it before `start`. */
  listen(channel: string, listener: (received: Notification) => void): void {
    this.#channels.set(channel, listener);
  }

  /** Registers a callback for each future connection. */
  onConnected(use: (client: Client) => Promise<void>): void {
    this.#whenConnected.add(use);
  }

  note(revision: number): void {
    if (this.revision === undefined || revision > this.revision) this.revision = revision;
  }

  /** Resolves after the first response of the server. @throws when the server is unreachable */
  async start(): Promise<void> {
    await this.#connect();
    void this.#keepLooking();
  }

  /** Resolves when the revision of all committed changes is known. */
  check(): Promise<void> {
    return this.#reading.run();
  }

  async #readRevision() {
    const client = this.client;
    if (!client) return;
    try {
      const { rows } = await client.query<{ revision: number }>('select revision from content_revision');
      if (rows[0]) this.note(rows[0].revision);
    } catch (error) {
      // The table does not exist before the first migration.
      if ((error as { code?: string }).code === '42P01') return;
      this.#lose(client);
    }
  }

  async #connect() {
    const client = await connectClient({ ...this.settings, query_timeout: timeoutMs, pipeline: true });
    client.on('error', () => this.#lose(client));
    client.on('notification', (received) => this.#channels.get(received.channel)?.(received));
    for (const channel of this.#channels.keys()) await client.query(`listen ${channel}`);
    this.isDirectlyConnected = (await backendOf(client)) === (client as { processID?: number }).processID;
    this.client = client;
    this.isReachable = true;
    const server = `${client.host}:${client.port}`;
    // After a failover, connections to the previous server may hang.
    if (this.#server && this.#server !== server) this.onLost();
    this.#server = server;
    for (const use of this.#whenConnected) await use(client);
    await this.check();
  }

  async #keepLooking() {
    while (!this.#isClosed) {
      if (this.client) await this.check();
      else await this.#connectAgain();
      await pause(pollIntervalMs, undefined, { ref: false });
    }
  }

  /** Reports the server as lost after the timeout, even while further servers are being tried. */
  async #connectAgain() {
    const tooLong = setTimeout(() => this.#miss(), timeoutMs).unref();
    await this.#connect().catch((error) => this.#miss(error));
    clearTimeout(tooLong);
  }

  #lose(client: Client) {
    void client.end().catch(() => undefined);
    if (this.client !== client) return;
    this.client = null;
    moveHostLast(this.settings.attempts ?? [], client);
  }

  /** Reports the server as lost, once. */
  #miss(error?: Error) {
    if (!this.isReachable || this.#isClosed || (error && isTooMany(error))) return;
    this.isReachable = false;
    this.onLost();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }
}

/** Returns the process id of the server backend. PgBouncer reports a different one at login. */
async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
