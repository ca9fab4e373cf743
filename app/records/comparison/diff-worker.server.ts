/** Compares revisions in a thread, with limits. */
import { ThreadLimitExceeded, Threads } from '~/platform/threads/threads.server';
import type { StaffActor } from '../actor';
import type { RevisionField } from '../revisions';
import type { ComparedField, FieldPair } from './diff';

const threads = new Threads<FieldPair[], ComparedField[]>({
  program: 'diff',
  size: 1,
  timeLimit: 2000,
  memoryLimit: 256,
  queue: {
    limit: 32,
    partitionLimit: 8,
    tooMany: 'The server is busy. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  idleTime: 60_000,
});

/**
 * Returns the differing fields by label, in the order of the later version. `isWhole` is set when the texts have so
 * little in common that they are shown in full.
 * @throws {TooMany} when the queue is full
 */
export async function compare({ userId }: StaffActor, before: RevisionField[], after: RevisionField[]) {
  const pairs = pairsOf(before, after).filter((pair) => pair.before !== pair.after);
  if (pairs.length === 0) return { fields: [], isWhole: false };
  try {
    return { fields: await threads.run(pairs, { partition: `user ${userId}` }), isWhole: false };
  } catch (error) {
    if (!(error instanceof ThreadLimitExceeded)) throw error;
    return { fields: pairs.map(inWhole), isWhole: true };
  }
}

function pairsOf(before: RevisionField[], after: RevisionField[]): FieldPair[] {
  const previous = new Map(before.map(({ label, text }) => [label, text]));
  const current = new Set(after.map(({ label }) => label));
  return [
    ...after.map(({ label, text }) => ({ label, before: previous.get(label) ?? '', after: text })),
    ...before.filter(({ label }) => !current.has(label)).map(({ label, text }) => ({ label, before: text, after: '' })),
  ];
}

function inWhole({ label, before, after }: FieldPair): ComparedField {
  const whole = (text: string) => (text ? [{ text, differs: true }] : null);
  return { label, rows: [{ before: whole(before), after: whole(after) }] };
}
