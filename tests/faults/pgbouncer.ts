/** PgBouncer in front of a test's PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Postgres } from '../postgres';
import { freePort, hasExited, makeOwnFolder, writeOwn } from '../postgres-programs';

const program = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(program);

/** @param connections how many the pool of the server has @returns the address of a database */
export async function startPgBouncer(
  postgres: Postgres,
  connections: number,
  mode: 'transaction' | 'session' = 'transaction',
): Promise<(database: string) => string> {
  const [folder, port] = [makeOwnFolder('uplink-pgbouncer-', true), await freePort()];
  writeOwn(join(folder, 'users'), '"uplink" ""\n');
  writeOwn(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${postgres.socket} port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = ${connections}
${mode === 'transaction' ? 'server_reset_query =' : ''}
`,
  );
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(program, ['-q', ...asOther, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  onTestFinished(() => end(child));
  return (database) => `postgres://uplink@127.0.0.1:${port}/${database}`;
}

async function end(child: ChildProcess) {
  if (hasExited(child)) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
