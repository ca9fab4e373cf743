/**
 * Messages between the processes of several nodes, over the listening connection. PgBouncer in transaction mode
 * forwards no notifications: a process that does not receive its own messages also writes and polls a table.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Notification } from 'pg';
import { leftTable } from './deployment.server';
import type { Watch } from './watch.server';

const channel = 'uplink_told';
/** The prefix of a listening connection's application name, followed by the id of the node. */
const listener = 'uplink of ';

/** In characters. A payload has at most 8000 bytes (https://www.postgresql.org/docs/current/sql-notify.html). */
const max = 7000;
/** The prefix of a piece: more pieces follow, or it is the last. The pieces of a message arrive in order. */
const [more, last] = ['+', '.'];

/** With these keep-alives, the server counts a dead listener for at most 20 s. */
const joining = `select set_config('application_name', $1, false), set_config('tcp_keepalives_idle', '5', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`;
/**
 * The commit need not wait for the disk, because nothing is written. Set for this transaction only, because PgBouncer
 * may share the connection.
 */
const notification = `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
  select pg_notify('${channel}', piece) from unhurried, unnest($1::text[]) as piece`;
const counting = `select count(*) as listeners from pg_stat_activity
  where datname = current_database() and application_name like '${listener}%' and application_name <> $1`;

/** The polling interval in milliseconds. */
const readEvery = 250;
const leaving = `with old as (delete from ${leftTable} where left_at < now() - interval '20 s')
  insert into ${leftTable} (teller, words) values ($1, $2)`;
const reading = `select id, words from ${leftTable} where teller <> $1 order by id`;

export class Post {
  readonly #watch: Watch;
  readonly #self = randomUUID();
  #name: string | null = null;
  #hear: (text: string) => void = () => undefined;
  /** The connection that has received its own message. */
  #heard: Client | null = null;
  /** The received pieces, by the process id of the sender. */
  readonly #pieces = new Map<number, string>();

  constructor(watch: Watch) {
    this.#watch = watch;
    watch.listen(channel, (received) => this.#take(received));
    watch.onConnected((client) => this.#join(client));
  }

  /** Starts receiving messages, also from this node. @param node the unique id of this node */
  async join(node: string, hear: (text: string) => void): Promise<void> {
    this.#name = listener + node;
    this.#hear = hear;
    if (this.#watch.client) await this.#join(this.#watch.client);
  }

  async #join(client: Client) {
    this.#pieces.clear();
    if (this.#name === null) return;
    await client.query(joining, [this.#name]);
    await client.query(notification, [[last]]);
    void this.#keepReading(client).catch(() => undefined);
  }

  /** A late commit can have a lower id than rows already read, so the ids of read rows are remembered. */
  async #keepReading(client: Client) {
    let known = new Set<number>();
    for (;;) {
      await pause(readEvery, undefined, { ref: false });
      if (this.#watch.client !== client || this.#heard === client) return;
      const { rows } = await client.query<{ id: number; words: string }>(reading, [this.#self]);
      for (const { id, words: message } of rows) if (!known.has(id)) this.#hear(message);
      known = new Set(rows.map(({ id }) => id));
    }
  }

  /** Sends a message. It may be lost, and others may read it. */
  async report(text: string): Promise<void> {
    const { client } = this.#watch;
    try {
      await client?.query(notification, [piecesOf(text)]);
      if (this.#heard !== client) await client?.query(leaving, [this.#self, text]);
    } catch {
      // The watch detects the lost connection, and reconnects.
    }
  }

  /** Returns the known number of processes on other nodes that receive messages. */
  async countListeners(): Promise<number> {
    const { client } = this.#watch;
    if (!client || this.#heard !== client) return 0;
    try {
      const { rows } = await client.query<{ listeners: number }>(counting, [this.#name]);
      return Number(rows[0]?.listeners);
    } catch {
      return 0;
    }
  }

  #take({ processId, payload = '' }: Notification) {
    const { client } = this.#watch;
    if (client && processId === (client as Client & { processID: number }).processID) {
      this.#heard = client;
      return;
    }
    const text = (this.#pieces.get(processId) ?? '') + payload.slice(1);
    if (payload.startsWith(more)) this.#pieces.set(processId, text);
    else {
      this.#pieces.delete(processId);
      if (text) this.#hear(text);
    }
  }
}

function piecesOf(text: string): string[] {
  const pieces = text.match(new RegExp(`.{1,${max}}`, 'gs')) ?? [];
  return pieces.map((piece, at) => (at === pieces.length - 1 ? last : more) + piece);
}
