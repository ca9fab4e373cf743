/**
 * Messages between the processes of several nodes, over the listening connection. PgBouncer in transaction mode
 * forwards no notifications: a process that does not receive its own messages also writes and polls a table.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Notification } from 'pg';
import { messageTable } from './deployment.server';
import type { Watch } from './watch.server';

const channel = 'uplink_told';
/** The prefix of a listening connection's application name, followed by the id of the node. */
const listener = 'uplink of ';

/** In characters. A payload has at most 8000 bytes (https://www.postgresql.org/docs/current/sql-notify.html). */
const payloadMax = 7000;
/** The prefix of a piece: more pieces follow, or it is the last. The pieces of a message arrive in order. */
const [more, last] = ['+', '.'];

/** With these keep-alives, the server counts a dead listener for at most 20 s. */
const joinSql = `select set_config('application_name', $1, false), set_config('tcp_keepalives_idle', '5', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`;
/**
 * The commit need not wait for the disk, because nothing is written. Set for this transaction only, because PgBouncer
 * may share the connection.
 */
const notifySql = `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
  select pg_notify('${channel}', piece) from unhurried, unnest($1::text[]) as piece`;
const countSql = `select count(*) as listeners from pg_stat_activity
  where datname = current_database() and application_name like '${listener}%' and application_name <> $1`;

const pollIntervalMs = 250;
const insertSql = `with old as (delete from ${messageTable} where left_at < now() - interval '20 s')
  insert into ${messageTable} (teller, words) values ($1, $2)`;
const selectSql = `select id, words from ${messageTable} where teller <> $1 order by id`;

export class NotifyChannel {
  readonly #self = randomUUID();
  #name: string | null = null;
  #onMessage: (text: string) => void = () => undefined;
  /** The connection that has received its own message. */
  #verifiedClient: Client | null = null;
  /** The received pieces, by the process id of the sender. */
  readonly #pieces = new Map<number, string>();

  constructor(private readonly watch: Watch) {
    watch.listen(channel, (received) => this.#receive(received));
    watch.onConnected((client) => this.#join(client));
  }

  /** Starts receiving messages, also from this node. @param node the unique id of this node */
  async join(node: string, onMessage: (text: string) => void): Promise<void> {
    this.#name = listener + node;
    this.#onMessage = onMessage;
    if (this.watch.client) await this.#join(this.watch.client);
  }

  async #join(client: Client) {
    this.#pieces.clear();
    if (this.#name === null) return;
    await client.query(joinSql, [this.#name]);
    await client.query(notifySql, [[last]]);
    void this.#poll(client).catch(() => undefined);
  }

  /** A late commit can have a lower id than rows already read, so the ids of read rows are remembered. */
  async #poll(client: Client) {
    let known = new Set<number>();
    for (;;) {
      await pause(pollIntervalMs, undefined, { ref: false });
      if (this.watch.client !== client || this.#verifiedClient === client) return;
      const { rows } = await client.query<{ id: number; words: string }>(selectSql, [this.#self]);
      for (const { id, words: message } of rows) if (!known.has(id)) this.#onMessage(message);
      known = new Set(rows.map(({ id }) => id));
    }
  }

  /** Sends a message. It may be lost, and others may read it. */
  async publish(text: string): Promise<void> {
    const { client } = this.watch;
    try {
      await client?.query(notifySql, [splitPayload(text)]);
      if (this.#verifiedClient !== client) await client?.query(insertSql, [this.#self, text]);
    } catch {
      // The watch detects the lost connection, and reconnects.
    }
  }

  /** Returns the known number of processes on other nodes that receive messages. */
  async countListeners(): Promise<number> {
    const { client } = this.watch;
    if (!client || this.#verifiedClient !== client) return 0;
    try {
      const { rows } = await client.query<{ listeners: number }>(countSql, [this.#name]);
      return Number(rows[0]?.listeners);
    } catch {
      return 0;
    }
  }

  #receive({ processId, payload = '' }: Notification) {
    const { client } = this.watch;
    if (client && processId === (client as Client & { processID: number }).processID) {
      this.#verifiedClient = client;
      return;
    }
    const text = (this.#pieces.get(processId) ?? '') + payload.slice(1);
    if (payload.startsWith(more)) this.#pieces.set(processId, text);
    else {
      this.#pieces.delete(processId);
      if (text) this.#onMessage(text);
    }
  }
}

function splitPayload(text: string): string[] {
  const pieces = text.match(new RegExp(`.{1,${payloadMax}}`, 'gs')) ?? [];
  return pieces.map((piece, at) => (at === pieces.length - 1 ? last : more) + piece);
}
