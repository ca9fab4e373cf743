/** The threads that passwords are hashed in, and the bounded queue before them. */
import { availableParallelism } from 'node:os';
import { Threads } from '~/platform/threads.server';
import type { HashTask } from './hash.thread';

const threads = new Threads<HashTask, string | boolean>({
  program: 'hash',
  /** One core stays with whoever serves pages; more than two are never needed. */
  size: Math.min(2, Math.max(1, availableParallelism() - 1)),
  /** A lane of this many takes some ten seconds; whoever comes later is told to come back rather than kept waiting. */
  queue: {
    laneLimit: 32,
    limit: 128,
    tooMany: 'Too many people are signing in at this moment. Please try again in a few seconds.',
    retryAfterSeconds: 10,
  },
});

let done = 0;

/** How many hashes and comparisons have been made. */
export function hashesMade(): number {
  return done;
}

/**
 * Has a thread do it.
 *
 * @param lane on whose behalf: an address
 * @throws {TooMany} when too many wait already
 */
export async function runInHashThread(task: HashTask, lane: string): Promise<string | boolean> {
  const answer = await threads.run(task, { lane });
  done += 1;
  return answer;
}
