/** Reading what may take long, in a thread with a connection of its own: nobody else waits for it. */
import type { Compilable } from 'kysely';
import { whereAddonIs } from '../../db/open-file.server';
import { currentStore } from '../../db/store.server';
import type { ReadingTask } from './reading.thread';
import { Threads } from './threads.server';

const threads = new Threads<ReadingTask, unknown[]>({
  program: 'reading',
  size: 1,
  timeLimit: 20_000,
  queue: {
    limit: 40,
    laneLimit: 40,
    tooMany: 'Many are searching at this moment. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  },
});

/**
 * The rows of a query on what is committed, as the database gives them: to be asked for columns whose names are one word.
 *
 * @throws {TooMany} when too many wait already
 * @throws {OverLimit} when it takes more than 20 s
 */
export async function readAside<Row>(query: Compilable<Row>): Promise<Row[]> {
  const { file, breakage } = currentStore();
  const { sql, parameters } = query.compile();
  if (file.memory) return file.prepare(sql).all(...parameters) as Row[];
  try {
    return (await threads.run({ path: file.name, addon: whereAddonIs(), sql, parameters })) as Row[];
  } catch (error) {
    breakage.notice(error);
    throw error;
  }
}
