/** The threads that hash passwords, with their bounded queues. */
import { availableParallelism } from 'node:os';
import { Threads } from '~/platform/threads/threads.server';
import type { HashTask } from './hash.thread';
import type { Partition } from './partition.server';

const retryAfterSeconds = 10;

/** A full partition takes about ten seconds. Further requests are rejected with `TooMany`. */
const anonymousThreads = new Threads<HashTask, string | boolean | null>({
  program: 'hash',
  /** Leaves one core for pages. More than two are never needed. */
  size: Math.min(2, Math.max(1, availableParallelism() - 1)),
  queue: {
    partitionLimit: 32,
    limit: 128,
    tooMany: 'Too many people are logging in. Try again in a few seconds.',
    retryAfterSeconds,
  },
});

/** A separate thread, so that anonymous attempts do not delay known users. */
const forKnown = new Threads<HashTask, string | boolean | null>({
  program: 'hash',
  size: 1,
  queue: {
    partitionLimit: 64,
    limit: 256,
    tooMany: 'The server is busy. Try again in a few seconds.',
    retryAfterSeconds,
  },
});

let done = 0;

/** Returns the number of hashes and comparisons so far. */
export function hashCount(): number {
  return done;
}

/** Runs a task in a hash thread. @throws {TooMany} when the queue is full */
export async function runInHashThread(task: HashTask, { name, isKnown }: Partition): Promise<string | boolean | null> {
  const answer = await (isKnown ? forKnown : anonymousThreads).run(task, { partition: name });
  done += 1;
  return answer;
}
