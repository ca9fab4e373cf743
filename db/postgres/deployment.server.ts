/**
 * Checks that the nodes that share a database agree on release and secret. The table describes the deployment, so it is
 * in no migration and no copy.
 */
import type { ClientBase } from 'pg';
import { migrations, NewerDatabase, oldestCompatible, pendingOf } from '../migrations';
import { UnsafeServer } from './requirements.server';

const table = 'uplink_deployment';
/** Messages for nodes that receive no notifications. Rows last seconds; a crash empties the unlogged table. */
export const messageTable = 'uplink_left';

export async function createDeployment(client: ClientBase): Promise<void> {
  await client.query(
    `create table if not exists ${table} (id integer primary key check (id = 1), oldest_compatible text, secret_mark text, copy_mark bigint)`,
  );
  await client.query(`insert into ${table} (id) values (1) on conflict do nothing`);
  await client.query(`create unlogged table if not exists ${messageTable} (id bigint primary key generated always as identity,
    teller text not null, words text not null, left_at timestamptz not null default now())`);
}

/** Records the oldest release that can serve these tables. */
export async function recordOldestCompatible(client: ClientBase): Promise<void> {
  await client.query(`update ${table} set oldest_compatible = $1`, [oldestCompatible]);
}

/**
 * Returns the names of the pending migrations, in order. During a rolling upgrade, an older release may serve a newer
 * database if it is compatible.
 * @param done the names of the migrations that have run
 * @throws {NewerDatabase} when this release is too old
 */
export async function findPendingMigrations(client: ClientBase, done: string[]): Promise<string[]> {
  try {
    return pendingOf(done);
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    const { rows } = await client.query<{ oldest: string | null }>(`select oldest_compatible as oldest from ${table}`);
    if (rows[0]?.oldest && rows[0].oldest in migrations) return [];
    throw error;
  }
}

/**
 * Requires that all nodes use the same secret.
 * @param mark a digest of the secret; the first node stores it
 * @throws {UnsafeServer}
 */
export async function requireSameSecret(client: ClientBase, mark: string): Promise<void> {
  const sql = `update ${table} set secret_mark = coalesce(secret_mark, $1) returning secret_mark as stored`;
  const { rows } = await client.query<{ stored: string }>(sql, [mark]);
  if (rows[0]?.stored === mark) return;
  throw new UnsafeServer(
    'its passwords and keys were encrypted with another secret than this machine has. Set APP_SECRET to that of the other machine, or copy its DATA_DIR/secret.',
  );
}

/** Returns the mark of the last move into this database; null without one. */
export async function copyMark(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ mark: number | null }>(`select copy_mark as mark from ${table}`);
  return rows[0]?.mark ?? null;
}

/** Records a copy into this database, which was encrypted with the secret of its source. */
export async function recordCopy(client: ClientBase, mark: number | null): Promise<void> {
  await client.query(`update ${table} set copy_mark = $1, secret_mark = null`, [mark]);
}
