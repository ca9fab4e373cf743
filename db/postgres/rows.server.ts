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

/** A transaction that takes as long as it takes, but waits for no one who is about to take as long. */
async function start(connection: PostgresConnection, kind: string): Promise<Client> {
  const client = await connectClient(connection);
  const limits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 10_000 };
  const setting = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`);
  await client.query([`begin ${kind}`, ...setting].join('; '));
  return client;
}

/** Reads at one point in time, whatever is written meanwhile. @throws when the server cannot be reached */
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
 * Writes all in one transaction, while no one else does. It gets all tables first, where it has none.
 *
 * @throws {CopyError} while a server serves it; {NewerDatabase}; when it cannot be reached
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
      await client.query(`truncate ${tables.map((table) => `"${table}"`).join()}`);
    },
    write: (table, rows) => insertRows(client, table, rows),
    setLastNumbers: (numbers) => setLastNumbers(client, numbers),
    rows: (table) => portions(client, table),
    mark: () => copyMark(client),
    async finish(mark) {
      // Invalidates all cached pages.
      await client.query('update content_revision set revision = $1 where revision <= $2', [previous + 1, previous]);
      await recordCopy(client, mark);
      await client.query('commit');
      // Without statistics the planner does not know what is in an index.
      await client.query('vacuum analyze');
    },
    close: () => client.end(),
  };
}

/** The serving machines always have a leader. While this holds the lease, none can start. */
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
