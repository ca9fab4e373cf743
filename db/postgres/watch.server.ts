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

/** The setting in the order in which a new session applies it: for role and database, role, database, all. */
const configuredSql = `select split_part(entry, '=', 2)::boolean from pg_db_role_setting, unnest(setconfig) as entry
  where entry like 'default_transaction_read_only=%'
  and setrole in (0, (select oid from pg_roles where rolname = session_user))
  and setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by setrole = 0, setdatabase = 0 limit 1`;
/**
 * Reads the revision, and whether new sessions only read. This session may be older than that setting of the database or
 * the role.
 */
const stateSql = `select revision, pg_is_in_recovery() or coalesce((${configuredSql}),
    current_setting('default_transaction_read_only')::boolean and (select source not in ('global', 'database', 'user', 'database user')
      from pg_settings where name = 'default_transaction_read_only')) as is_read_only
  from content_revision`;

export class Watch {
  readonly #channels = new Map<string, (received: Notification) => void>([[contentChannel, () => void this.check()]]);
  readonly #whenConnected = new Set<(client: Client) => Promise<void>>();
  /** The current connection; null while the server is unreachable. */
  client: Client | null = null;
  /** Whether the server has responded recently. A refusal because of too many connections counts as a response. */
  isReachable = false;
  /** Whether the server is a standby, or is set to read only. */
  isReadOnly = false;
  /** Whether no pooler such as PgBouncer is in between. */
  isDirectlyConnected = false;
  /** The newest known revision, also while the server is unreachable. */
  revision: number | undefined;
  #isClosed = false;
  #listens = false;
  readonly #reading = new Coalesced(() => this.#readRevision());
  #server = '';

  /**
   * @param onLost called when the server stops responding
   * @param onWritable called when it accepts writes again
   * @param onShortage called when there is no free connection
   */
  constructor(
    private readonly settings: PostgresConnection,
    private readonly onLost: () => void,
    private readonly onWritable: () => void,
    private readonly onShortage: (error: Error) => void,
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
      const { rows } = await client.query<{ revision: number; is_read_only: number }>(stateSql);
      const [state] = rows;
      if (!state) return;
      this.note(state.revision);
      const wasReadOnly = this.isReadOnly;
      this.isReadOnly = state.is_read_only === 1;
      if (!wasReadOnly || this.isReadOnly) return;
      this.onWritable();
      if (!this.#listens) this.#lose(client);
    } catch (error) {
      // The table does not exist before the first migration.
      if ((error as { code?: string }).code === '42P01') return;
      this.#lose(client);
    }
  }

  /** @param onAnswer called when a server has accepted the login */
  async #connect(onAnswer: () => void = () => undefined) {
    const settings = { ...this.settings, query_timeout: timeoutMs, pipeline: true };
    const client = await connectClient(settings, (connecting) => void connecting.once('connect', onAnswer));
    client.on('error', () => this.#lose(client));
    client.on('notification', (received) => this.#channels.get(received.channel)?.(received));
    const standby = await client.query<{ is_standby: number }>('select pg_is_in_recovery() as is_standby');
    const isStandby = standby.rows[0]?.is_standby === 1;
    // A standby knows no notifications.
    if (!isStandby) for (const channel of this.#channels.keys()) await client.query(`listen ${channel}`);
    this.isDirectlyConnected = (await backendOf(client)) === (client as { processID?: number }).processID;
    this.client = client;
    this.isReachable = true;
    const server = `${client.host}:${client.port}`;
    // After a failover, connections to the previous server may hang.
    if (this.#server && this.#server !== server) this.onLost();
    this.#server = server;
    this.#listens = !isStandby;
    if (!isStandby) for (const use of this.#whenConnected) await use(client);
    await this.check();
  }

  async #keepLooking() {
    while (!this.#isClosed) {
      if (this.client) await this.check();
      else await this.#connectAgain();
      if (this.client && this.isReadOnly && this.settings.isToWrite) await this.#replace();
      await pause(pollIntervalMs, undefined, { ref: false });
    }
  }

  /** Reports the server as lost after the timeout, even while further servers are being tried. */
  async #connectAgain() {
    const tooLong = setTimeout(() => this.#miss(), timeoutMs).unref();
    await this.#connect(() => clearTimeout(tooLong)).catch((error) => this.#miss(error));
    clearTimeout(tooLong);
  }

  /** Changes to another server if that accepts writes. */
  async #replace() {
    const old = this.client;
    await this.#connect().catch(() => undefined);
    if (this.client !== old) await old?.end().catch(() => undefined);
  }

  #lose(client: Client) {
    void client.end().catch(() => undefined);
    if (this.client !== client) return;
    this.client = null;
    moveHostLast(this.settings.attempts ?? [], client);
  }

  /** Reports the server as lost, once. */
  #miss(error?: Error) {
    if (!this.isReachable || this.#isClosed) return;
    if (error && isTooMany(error)) {
      this.onShortage(error);
      return;
    }
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
