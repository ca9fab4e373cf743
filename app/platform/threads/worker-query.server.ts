/** Runs slow queries in a thread with its own connection, so that they delay no other request. */
import type { Compilable } from 'kysely';
import { type WorkerQuery, workerConnectionOf } from '../../../db/sqlite/worker-connection.server';
import { currentStore } from '../../../db/store.server';
import { Threads } from './threads.server';

const threads = new Threads<WorkerQuery, unknown[]>({
  program: 'worker-query',
  size: 1,
  timeLimit: 20_000,
  clockLimit: 20_000,
  queue: {
    limit: 40,
    partitionLimit: 40,
    tooMany: 'The server is busy. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
});

/**
 * Returns the rows of a query on committed data. Column names stay in the form of the database, so select only
 * single-word ones.
 * @throws {TooMany} when the queue is full
 * @throws {ThreadLimitExceeded} when the query takes more than 20 s
 */
export async function queryInWorker<Row>(query: Compilable<Row>): Promise<Row[]> {
  const store = currentStore();
  const compiled = query.compile();
  const workerConnection = workerConnectionOf(store);
  // A query on a database server does not block this process.
  if (!workerConnection) return (await store.queries.executeQuery<Row>(compiled)).rows;
  const { sql, parameters } = compiled;
  try {
    return (await threads.run({ ...workerConnection, sql, parameters })) as Row[];
  } catch (error) {
    store.fatalErrors.notice(error);
    throw error;
  }
}
