/** The keys of tickets: how long they last, and what other processes get about them. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:tls';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerTo, becomeLeader, connectPeers } from '~/platform/message-bus.server';
import { shareTicketKeys } from './ticket-keys.server';

const hour = 3_600_000;
let server: Server;
let stop: () => void;
let received: unknown[];
const keys = () => server.getTicketKeys().toString('base64');

beforeEach(async () => {
  received = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  server = createServer();
  stop = await shareTicketKeys(server);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** As a single process. */
afterAll(() => {
  connectPeers('workers', async () => []);
  becomeLeader();
});

it('are reported all others by the one process that is the leader, as it goes on to new ones', async () => {
  const first = keys();
  connectPeers('workers', async (topic, data) => {
    received.push([topic, data]);
    return [];
  });
  vi.advanceTimersByTime(12 * hour);
  expect([keys() === first, received]).toEqual([false, []]);
  becomeLeader();
  vi.advanceTimersByTime(12 * hour);
  expect(received).toMatchObject([['new ticket keys', { keys: keys(), left: 12 * hour }]]);
});

it('are others after half a day, and a process that begins meanwhile is reported how long they last', async () => {
  const first = keys();
  vi.advanceTimersByTime(11 * hour);
  const newer = { keys: randomBytes(48).toString('base64'), left: 12 * hour, created: Date.now() + 1000 };
  expect(await answerTo('ticket keys', newer)).toMatchObject({ keys: first, left: hour });
  vi.advanceTimersByTime(hour);
  expect(keys()).not.toBe(first);
  expect(await answerTo('ticket keys', newer)).toMatchObject({ keys: keys(), left: 12 * hour });
});

it('are those that another process goes on to, for as long as it uses them', async () => {
  const theirs = Buffer.alloc(48, 7).toString('base64');
  vi.advanceTimersByTime(11.5 * hour);
  await answerTo('new ticket keys', { keys: theirs, left: hour, created: Date.now() });
  vi.advanceTimersByTime(0.9 * hour);
  expect(keys()).toBe(theirs);
  vi.advanceTimersByTime(0.1 * hour);
  expect(keys()).not.toBe(theirs);
});

it.each([-1000, 1000])(
  'are the same at two processes that start at once, %i ms apart, and ask each other',
  async (ms) => {
    stop();
    const theirs = { keys: randomBytes(48).toString('base64'), left: 12 * hour, created: Date.now() + ms };
    connectPeers('workers', async () => [theirs]);
    stop = await shareTicketKeys(server);
    expect(await answerTo('ticket keys', theirs)).toMatchObject({ keys: keys() });
    expect(keys() === theirs.keys).toBe(ms < 0);
  },
);
