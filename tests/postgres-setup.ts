/** Vitest's global setup where TEST_DATABASE=postgres: one cluster for all tests, and in it a database that has all tables. */
import type { TestProject } from 'vitest/node';
import { openPostgresStore } from '../db/postgres/store.server';
import { startPostgres } from './postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The socket of the cluster; undefined if the tests run on SQLite. */
    postgres: { socket: string; port: number } | undefined;
  }
}

export async function setup({ provide }: TestProject) {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  // A database that is being vacuumed can be neither copied nor dropped.
  const cluster = await startPostgres({ settings: { autovacuum: 'off' } });
  const store = await openPostgresStore({ connectionString: cluster.url() });
  await store.migrate();
  await store.close();
  provide('postgres', { socket: cluster.socket, port: cluster.port });
  return () => cluster.remove();
}
