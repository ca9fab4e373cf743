/** Migrates a server's tables, while other machines may do the same. */
import { Kysely, Migrator } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { migrations } from '../migrations';
import type { PostgresConnection } from './connection.server';
import { createDeployment, findPendingMigrations, recordOldestCompatible } from './deployment.server';
import { UplinkPostgresDialect } from './driver.server';
import { openPool } from './hosts.server';
import { migrationLock } from './locks';

/** The names of the migrations that a database has had, in order. */
export async function completedMigrations(client: Pool | ClientBase): Promise<string[]> {
  const { rows: there } = await client.query("select to_regclass('kysely_migration') as name");
  if (!there[0]?.name) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/**
 * Waits for anyone who does it already, and does what is left.
 *
 * @param holder holds the lock meanwhile
 * @returns the names of the migrations that were carried out
 * @throws {NewerDatabase}; or the error of a migration, and then nothing has changed
 */
export async function migrateServer(connection: PostgresConnection, holder: ClientBase): Promise<string[]> {
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0');
  try {
    await holder.query(`select pg_advisory_xact_lock(${migrationLock})`);
    await createDeployment(holder);
    const pending = await findPendingMigrations(holder, await completedMigrations(holder));
    if (pending.length > 0) {
      await migrateToLatest(connection);
      await recordOldestCompatible(holder);
    }
    await holder.query('commit');
    return pending;
  } catch (error) {
    await holder.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function migrateToLatest(connection: PostgresConnection) {
  // Without the time limits of web requests.
  const pool = await openPool({ ...connection, max: 2 });
  // Without the plugins: migrations use the database's own names.
  const plain = new Kysely<unknown>({ dialect: new UplinkPostgresDialect({ pool, start: 'begin' }) });
  const migrator = new Migrator({ db: plain, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest().finally(() => pool.end());
  if (error) throw error;
}
