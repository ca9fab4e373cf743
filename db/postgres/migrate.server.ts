/** Migrates the tables of a server, even if other nodes try at the same time. */
import type { ClientBase, Pool } from 'pg';
import { runMigrations } from '../kysely.server';
import type { PostgresConnection } from './connection.server';
import { createDeployment, findPendingMigrations, recordOldestCompatible } from './deployment.server';
import { UplinkPostgresDialect } from './driver.server';
import { openPool } from './hosts.server';
import { migrationLock } from './locks';

/** Returns the names of the completed migrations, in order. */
export async function completedMigrations(client: Pool | ClientBase): Promise<string[]> {
  const { rows: there } = await client.query("select to_regclass('kysely_migration') as name");
  if (!there[0]?.name) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/**
 * Waits for a migration by another node, then runs the pending ones.
 * @param holder the connection that holds the lock
 * @returns the names of the migrations that ran
 * @throws {NewerDatabase}, or the error of a migration; nothing has changed then
 */
export async function migrateServer(connection: PostgresConnection, holder: ClientBase): Promise<string[]> {
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0');
  try {
    await holder.query(`select pg_advisory_xact_lock(${migrationLock})`);
    await createDeployment(holder);
    const pending = await findPendingMigrations(holder, await completedMigrations(holder));
    if (pending.length > 0) {
      // This pool has none of the timeouts of web requests.
      const pool = await openPool({ ...connection, max: 2 });
      await runMigrations(new UplinkPostgresDialect({ pool })).finally(() => pool.end());
      await recordOldestCompatible(holder);
    }
    await holder.query('commit');
    return pending;
  } catch (error) {
    await holder.query('rollback').catch(() => undefined);
    throw error;
  }
}
