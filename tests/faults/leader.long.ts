/**
 * One process of all machines is the leader. After a failure another takes over within 30 seconds, and never earlier
 * than the first has stopped.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Postgres, startPostgres } from '../postgres';

let postgres: Postgres;
let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  postgres = await startPostgres({ tcp: true });
  // Beside the packages that it uses.
  folder = mkdtempSync(resolve(import.meta.dirname, '../../build/duty-'));
  await build({
    entryPoints: [resolve(import.meta.dirname, 'leader-process.ts')],
    outfile: join(folder, 'holder.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '~': resolve(import.meta.dirname, '../../app') },
  });
});

afterAll(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  const table = `drop table if exists notes; create table notes
    (id bigserial, name text, what text, at timestamptz default clock_timestamp()); grant all on notes, notes_id_seq to uplink`;
  await postgres.psql(table);
});

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    child.kill('SIGCONT');
    await end(child);
  }
  running.clear();
});

async function end(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** @param port where it finds the database */
async function start(name: string, port = postgres.port): Promise<ChildProcess> {
  const args = [join(folder, 'holder.mjs'), name, '127.0.0.1', String(port), '127.0.0.1', String(postgres.port)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  running.add(child);
  await waitFor(name, 'ready', 1);
  return child;
}

interface Note {
  name: string;
  what: string;
  at: Date;
}

const notesOf = async (name: string, what: string) =>
  (await postgres.psql<Note>('select * from notes order by at')).filter(
    (note) => note.name === name && note.what === what,
  );

async function waitFor(name: string, what: string, times: number): Promise<Date> {
  return vi.waitFor(
    async () => {
      const result = await notesOf(name, what);
      expect(result).toHaveLength(times);
      return result.at(-1)?.at ?? new Date();
    },
    { timeout: 40_000, interval: 50 },
  );
}

/** The machines that worked, in order, each once until another did. */
async function rounds(): Promise<string[]> {
  const notes = await postgres.psql<Note>("select * from notes where what in ('begin', 'work') order by at");
  return notes.map(({ name }) => name).filter((name, at, all) => name !== all[at - 1]);
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;

it('hands leadership to another process within seconds after a kill, and within two after a stop', async () => {
  const first = await start('first');
  await waitFor('first', 'begin', 1);
  const second = await start('second');
  await start('third');
  await pause(6000);
  const killed = new Date();
  first.kill('SIGKILL');
  const [follower, other] = await vi.waitFor(
    async () => {
      const startedAt = await postgres.psql<Note>("select * from notes where what = 'begin' and name <> 'first'");
      expect(startedAt).toHaveLength(1);
      expect(secondsBetween(killed, startedAt[0]?.at ?? killed)).toBeLessThan(6);
      return startedAt[0]?.name === 'second' ? (['second', 'third'] as const) : (['third', 'second'] as const);
    },
    { timeout: 40_000, interval: 50 },
  );
  // For longer than anyone waits, so that all have asked.
  await pause(6000);
  expect(await rounds()).toEqual(['first', follower]);
  const followers = { second, third: [...running][2] };
  followers[follower]?.kill('SIGTERM');
  const startedAt = await waitFor(other, 'begin', 1);
  const [finished] = await notesOf(follower, 'end');
  expect(secondsBetween(finished?.at ?? new Date(0), startedAt)).toBeGreaterThan(0);
  expect(secondsBetween(finished?.at ?? new Date(0), startedAt)).toBeLessThan(2);
  expect(await rounds()).toEqual(['first', follower, other]);
});

it('replaces a leader that is suspended, and the old leader does no more work when it resumes', async () => {
  const first = await start('first');
  await waitFor('first', 'begin', 1);
  const second = await start('second');
  await pause(2000);
  const stopped = new Date();
  first.kill('SIGSTOP');
  const startedAt = await waitFor('second', 'begin', 1);
  expect(secondsBetween(stopped, startedAt)).toBeGreaterThan(10);
  expect(secondsBetween(stopped, startedAt)).toBeLessThan(30);
  await pause(500);
  first.kill('SIGCONT');
  await waitFor('first', 'end', 1);
  await pause(6000);
  expect(await rounds()).toEqual(['first', 'second']);
  // It is there for the next time.
  second.kill('SIGKILL');
  await waitFor('first', 'begin', 2);
  expect(await rounds()).toEqual(['first', 'second', 'first']);
});

it('ends a leader that is cut off from the network before another begins, and can elect it again', async () => {
  const way = await openWay(postgres.port);
  await start('first', way.port);
  await waitFor('first', 'begin', 1);
  const second = await start('second');
  await pause(7000);
  const cut = new Date();
  way.cut();
  const finished = await waitFor('first', 'end', 1);
  expect(secondsBetween(cut, finished)).toBeLessThan(12);
  const startedAt = await waitFor('second', 'begin', 1);
  // Work in progress has its grace period.
  expect(secondsBetween(finished, startedAt)).toBeGreaterThan(8);
  expect(secondsBetween(cut, startedAt)).toBeLessThan(30);
  way.mend();
  await pause(6000);
  second.kill('SIGKILL');
  await waitFor('first', 'begin', 2);
  expect(await rounds()).toEqual(['first', 'second', 'first']);
  way.close();
});

it('The leader holds back no vacuum, and is elected again after its connection is terminated', async () => {
  await start('first');
  await waitFor('first', 'begin', 1);
  await pause(6000);
  const holders = await postgres.psql<{ backend_xmin: string | null; state: string }>(
    `select backend_xmin, state from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = 3 and granted`,
  );
  expect(holders).toEqual([{ backend_xmin: null, state: 'idle in transaction' }]);
  expect(await notesOf('first', 'end')).toEqual([]);
  await postgres.psql(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 3`);
  await waitFor('first', 'begin', 2);
  expect(await notesOf('first', 'end')).toHaveLength(1);
});

/** A way to a port that can be cut: what is sent over it arrives no more, and no one is notified. */
async function openWay(port: number) {
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((one) => {
    const other = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => isCut || to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => isCut || to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
    },
    /** Earlier messages over it are lost. */
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
