/** Many begin at once: a few in each turn of the event loop, and what they are about in turn. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AdmissionControl, queueOf } from './admission-control.server';

/** Starts tasks and returns the turn of the event loop in which each began. */
async function startAll(queues: string[]) {
  const admissionControl = new AdmissionControl();
  const started: { queue: string; turn: number }[] = [];
  let turn = 0;
  const all = queues.map(async (queue) => {
    await admissionControl.start(queue);
    started.push({ queue, turn });
  });
  const isDone = Promise.all(all).then(() => true);
  while (!(await Promise.race([isDone, nextTurn(false)]))) turn += 1;
  return started;
}

/** The most that began in one turn. What is left of the first turn counts as one of its own. */
function maxInOneTurn(started: { turn: number }[]) {
  const perTurn = new Map<number, number>();
  for (const { turn } of started) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
  return Math.max(...perTurn.values());
}

it('starts at most eight page requests in one turn of the event loop', async () => {
  const started = await startAll(Array.from({ length: 400 }, () => 'page'));
  expect(started).toHaveLength(400);
  expect(maxInOneTurn(started)).toBeLessThanOrEqual(2 * 4);
});

it.each(['message', '/api/contact'])('starts 16 to 32 messages a turn, which share a commit (%s)', async (queue) => {
  const max = maxInOneTurn(await startAll(Array.from({ length: 400 }, () => queue)));
  expect(max).toBeGreaterThanOrEqual(16);
  expect(max).toBeLessThanOrEqual(2 * 16);
});

it('starts a message before a backlog of another kind is done', async () => {
  const started = await startAll([...Array.from({ length: 200 }, () => '/api/auth'), 'message']);
  expect(started.findIndex(({ queue }) => queue === 'message')).toBeLessThan(10);
});

it('puts unknown addresses into one queue', () => {
  expect(queueOf('GET', '/a')).toBe(queueOf('GET', '/b'));
  expect(queueOf('POST', '/')).not.toBe(queueOf('GET', '/'));
  expect(queueOf('POST', '/api/auth/login')).not.toBe(queueOf('POST', '/api/contact'));
});
