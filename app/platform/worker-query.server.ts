/** Slow queries run in a thread with its own connection, so that they delay no other request. */
import type { Compilable } from 'kysely';
import { type WorkerQuery, workerConnectionOf } from '../../db/sqlite/worker-connection.server';
import { currentStore } from '../../db/store.server';
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
 * The rows of a query on what is committed, as the database gives them: to be asked for columns whose names are one word.
 *
 * @throws {TooMany} when too many wait already
 * @throws {OverLimit} when it takes more than 20 s
 */
export async function queryInWorker<Row>(query: Compilable<Row>): Promise<Row[]> {
  const store = currentStore();
  const compiled = query.compile();
  const workerConnection = workerConnectionOf(store);
  // A database server does not keep this process waiting.
  if (!workerConnection) return (await store.queries.executeQuery<Row>(compiled)).rows;
  const { sql, parameters } = compiled;
  try {
    return (await threads.run({ ...workerConnection, sql, parameters })) as Row[];
  } catch (error) {
    store.fatalErrors.notice(error);
    throw error;
  }
}
