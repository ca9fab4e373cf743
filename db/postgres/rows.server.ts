/** Reads and writes all rows of a PostgreSQL database directly. */
import type { Client } from 'pg';
import { CopyError, type PlainRow, type RowSource, type RowTarget } from '../copying/rows';
import { pendingOf } from '../migrations';
import type { PostgresConnection } from './connection.server';
import { copyMark, recordCopy } from './deployment.server';
import { connectClient } from './hosts.server';
import { leaderLock, writeLock } from './locks';
import { completedMigrations } from './migrate.server';
import { insertRows, lastNumbers, setLastNumbers } from './row-queries.server';
import { openPostgresStore } from './store.server';

const portion = 500;

/** Begins a transaction without time limits, except for locks: another long transaction must not block it. */
async function start(connection: PostgresConnection, kind: string): Promise<Client> {
  const client = await connectClient(connection);
  const limits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 10_000 };
  const setting = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`);
  await client.query([`begin ${kind}`, ...setting].join('; '));
  return client;
}

/** Returns a snapshot of the database. @throws when the server is unreachable */
export async function readPostgresRows(connection: PostgresConnection): Promise<RowSource> {
  const client = await start(connection, 'isolation level repeatable read read only');
  return {
    rows: (table) => portions(client, table),
    mark: () => copyMark(client),
    lastNumbers: () => lastNumbers(client),
    migrations: () => completedMigrations(client),
    close: () => client.end(),
  };
}

async function* portions(client: Client, table: string): AsyncGenerator<PlainRow[]> {
  await client.query(`declare portions no scroll cursor for select * from "${table}"`);
  try {
    for (;;) {
      const { rows } = await client.query<PlainRow>(`fetch ${portion} from portions`);
      yield rows;
      if (rows.length < portion) return;
    }
  } finally {
    await client.query('close portions').catch(() => undefined);
  }
}

/**
 * Writes in one exclusive transaction, after migrating the tables.
 * @throws {CopyError} while a server uses the database; {NewerDatabase}, and connection errors
 */
export async function writePostgresRows(connection: PostgresConnection): Promise<RowTarget> {
  const client = await start(connection, '');
  try {
    await requireIdle(client);
    await migrate(connection);
    pendingOf(await completedMigrations(client));
    await client.query(`select pg_advisory_xact_lock(${writeLock})`);
  } catch (error) {
    await client.end();
    throw error;
  }
  let previous = 0;
  return {
    async empty(tables) {
      const { rows } = await client.query<{ revision: number }>('select revision from content_revision');
      previous = rows[0]?.revision ?? 0;
      const derived = ['message_search', 'record_search', 'search_queue'];
      await client.query(`truncate ${[...tables, ...derived].map((table) => `"${table}"`).join()}`);
      await client.query('update message_index set message_id = 0');
    },
    write: (table, rows) => insertRows(client, table, rows),
    setLastNumbers: (numbers) => setLastNumbers(client, numbers),
    rows: (table) => portions(client, table),
    mark: () => copyMark(client),
    async finish(mark) {
      await client.query('update content_revision set revision = $1 where revision <= $2', [previous + 1, previous]);
      await recordCopy(client, mark);
      await client.query('commit');
      // The query planner needs statistics after a bulk insert.
      await client.query('vacuum analyze');
    },
    close: () => client.end(),
  };
}

/** A running site always has a leader. While this process holds the leader lock, no site can start. */
async function requireIdle(client: Client) {
  const { rows } = await client.query<{ isIdle: number }>(
    `select pg_try_advisory_xact_lock(${leaderLock}) as "isIdle"`,
  );
  if (!rows[0]?.isIdle) throw new CopyError('The database is being served. Stop Uplink on all machines first.');
}

async function migrate(connection: PostgresConnection) {
  const store = await openPostgresStore(connection);
  await store.migrate().finally(() => store.close());
}
