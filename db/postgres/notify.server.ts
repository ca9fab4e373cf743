/**
 * Messages between the processes of several machines, over the listening connection. PgBouncer in transaction mode
 * forwards no notifications: a process that does not hear itself also writes its messages into a table and polls it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Notification } from 'pg';
import { messageTable } from './deployment.server';
import type { Watch } from './watch.server';

const channel = 'uplink_told';
/** The prefix of a listening connection's name, followed by the machine's name. */
const listener = 'uplink of ';

/** Characters: the server takes up to 8000 bytes at once (https://www.postgresql.org/docs/current/sql-notify.html). */
const payloadMax = 7000;
/** The prefix of a piece: more follow, or it is the last. The pieces of a text arrive in order. */
const [more, last] = ['+', '.'];

/** TCP keepalives end a lost connection after 20 s. Until then it counts as a listener. */
const joinSql = `select set_config('application_name', $1, false), set_config('tcp_keepalives_idle', '5', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`;
/**
 * Nothing is written, so nobody waits for the disk. Set for this transaction only, because its connection may be shared
 * behind PgBouncer.
 */
const notifySql = `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
  select pg_notify('${channel}', piece) from unhurried, unnest($1::text[]) as piece`;
const countSql = `select count(*) as listeners from pg_stat_activity
  where datname = current_database() and application_name like '${listener}%' and application_name <> $1`;

/** The interval of polling, in milliseconds. */
const pollIntervalMs = 250;
const insertSql = `with old as (delete from ${messageTable} where left_at < now() - interval '20 s')
  insert into ${messageTable} (teller, words) values ($1, $2)`;
const selectSql = `select id, words from ${messageTable} where teller <> $1 order by id`;

export class NotifyChannel {
  readonly #watch: Watch;
  readonly #self = randomUUID();
  #name: string | null = null;
  #onMessage: (text: string) => void = () => undefined;
  /** The connection on which this process has received its own notification. */
  #verifiedClient: Client | null = null;
  /** The received pieces, by sender. */
  readonly #pieces = new Map<number, string>();

  constructor(watch: Watch) {
    this.#watch = watch;
    watch.listen(channel, (received) => this.#receive(received));
    watch.onConnected((client) => this.#join(client));
  }

  /** Starts receiving messages, also from this machine. @param node the unique name of this machine */
  async join(node: string, onMessage: (text: string) => void): Promise<void> {
    this.#name = listener + node;
    this.#onMessage = onMessage;
    if (this.#watch.client) await this.#join(this.#watch.client);
  }

  async #join(client: Client) {
    this.#pieces.clear();
    if (this.#name === null) return;
    await client.query(joinSql, [this.#name]);
    await client.query(notifySql, [[last]]);
    void this.#poll(client).catch(() => undefined);
  }

  /** A late commit has a lower number than rows already read, so read rows are remembered one by one. */
  async #poll(client: Client) {
    let known = new Set<number>();
    for (;;) {
      await pause(pollIntervalMs, undefined, { ref: false });
      if (this.#watch.client !== client || this.#verifiedClient === client) return;
      const { rows } = await client.query<{ id: number; words: string }>(selectSql, [this.#self]);
      for (const { id, words: message } of rows) if (!known.has(id)) this.#onMessage(message);
      known = new Set(rows.map(({ id }) => id));
    }
  }

  /** Delivery is not guaranteed, and other clients of the database can read the text. */
  async publish(text: string): Promise<void> {
    const { client } = this.#watch;
    try {
      await client?.query(notifySql, [splitPayload(text)]);
      if (this.#verifiedClient !== client) await client?.query(insertSql, [this.#self, text]);
    } catch {
      // The watch loses its connection, and makes another one.
    }
  }

  /** Returns the number of listening processes on other machines; 0 when unknown. */
  async countListeners(): Promise<number> {
    const { client } = this.#watch;
    if (!client || this.#verifiedClient !== client) return 0;
    try {
      const { rows } = await client.query<{ listeners: number }>(countSql, [this.#name]);
      return Number(rows[0]?.listeners);
    } catch {
      return 0;
    }
  }

  #receive({ processId, payload = '' }: Notification) {
    const { client } = this.#watch;
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
