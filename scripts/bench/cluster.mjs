/** A PostgreSQL server for a benchmark, with default durability and its own socket. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { whereItIs } from '../postgres.mjs';
import { Unavailable } from './unavailable.mjs';

export async function startCluster() {
  const programs = whereItIs();
  if (!programs) throw new Unavailable('There is no PostgreSQL 15 or later on this machine.');
  const account = process.getuid?.() === 0 ? accountOf('postgres') : {};
  const folder = mkdtempSync(join(tmpdir(), 'uplink-bench-postgres-'));
  if (account.uid) chownSync(folder, account.uid, account.gid);
  const run = (name, args) => spawnSync(join(programs, name), args, { cwd: folder, ...account, encoding: 'utf8' });
  const data = join(folder, 'data');
  const { status, stderr } = run('initdb', [
    '-D',
    data,
    '-U',
    'uplink',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  const settings = ['-c', 'listen_addresses=', '-c', 'shared_buffers=256MB', '-c', 'max_wal_size=4GB'];
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], {
    cwd: folder,
    stdio: 'ignore',
    ...account,
  });
  while (run('psql', ['-h', folder, '-U', 'uplink', '-c', 'select 1', 'postgres']).status !== 0) await wait(100);
  for (const name of ['bare1', 'bare10', 'site', 'shared', 'alone1', 'alone2'])
    run('createdb', ['-h', folder, '-U', 'uplink', name]);
  return {
    pid: server.pid,
    socket: folder,
    address: (database) => `postgres:///${database}?user=uplink&host=${encodeURIComponent(folder)}`,
    async stop() {
      const finished = once(server, 'exit');
      server.kill('SIGINT');
      await finished;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It declines to be run by root. */
function accountOf(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
