/** Playwright's global setup where TEST_DATABASE=postgres: one cluster for all journeys. */
import { startPostgres } from '../postgres';

export default async function setup() {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  // A database that is being vacuumed can be neither copied nor dropped. Four workers with two servers each open about
  // 100 connections, PostgreSQL's default limit.
  const cluster = await startPostgres({ settings: { autovacuum: 'off', max_connections: 300 } });
  process.env.TEST_POSTGRES_FOLDER = cluster.folder;
  process.env.TEST_POSTGRES_PORT = String(cluster.port);
  return () => cluster.remove();
}
