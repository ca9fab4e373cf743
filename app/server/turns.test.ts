/** Many begin at once: a few in each turn of the event loop, and what they are about in turn. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { laneOf, Turns } from './turns.server';

/** Lets one after the other begin, and says in which turn of the event loop each did. */
async function beginAll(lanes: string[]) {
  const turns = new Turns();
  const begun: { lane: string; turn: number }[] = [];
  let turn = 0;
  const all = lanes.map(async (lane) => {
    await turns.begin(lane);
    begun.push({ lane, turn });
  });
  const isDone = Promise.all(all).then(() => true);
  while (!(await Promise.race([isDone, nextTurn(false)]))) turn += 1;
  return begun;
}

/** The most that began in one turn. What is left of the first turn counts as one of its own. */
function mostInOneTurn(begun: { turn: number }[]) {
  const perTurn = new Map<number, number>();
  for (const { turn } of begun) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
  return Math.max(...perTurn.values());
}

it('so few begin in one turn that others are served between them', async () => {
  const begun = await beginAll(Array.from({ length: 400 }, () => 'page'));
  expect(begun).toHaveLength(400);
  expect(mostInOneTurn(begun)).toBeLessThanOrEqual(2 * 4);
});

it.each(['message', '/api/contact'])('more messages begin in one turn, which share a commit (%s)', async (lane) => {
  const most = mostInOneTurn(await beginAll(Array.from({ length: 400 }, () => lane)));
  expect(most).toBeGreaterThanOrEqual(16);
  expect(most).toBeLessThanOrEqual(2 * 16);
});

it('what comes after many of another kind does not wait for all of them', async () => {
  const begun = await beginAll([...Array.from({ length: 200 }, () => '/api/auth'), 'message']);
  expect(begun.findIndex(({ lane }) => lane === 'message')).toBeLessThan(10);
});

it('made-up addresses share a lane', () => {
  expect(laneOf('GET', '/a')).toBe(laneOf('GET', '/b'));
  expect(laneOf('POST', '/')).not.toBe(laneOf('GET', '/'));
  expect(laneOf('POST', '/api/auth/login')).not.toBe(laneOf('POST', '/api/contact'));
});
