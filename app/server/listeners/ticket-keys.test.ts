/** The keys of tickets: how long they last, and what other processes get about them. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:tls';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { becomeLeader, connectPeers, handlePeerRequest } from '~/platform/threads/message-bus.server';
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

it('Only the leader broadcasts new TLS ticket keys to the other processes', async () => {
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

it('Ticket keys rotate after 12 hours, and a new process gets their remaining life', async () => {
  const first = keys();
  vi.advanceTimersByTime(11 * hour);
  const newer = { keys: randomBytes(48).toString('base64'), left: 12 * hour, created: Date.now() + 1000 };
  expect(await handlePeerRequest('ticket keys', newer)).toMatchObject({ keys: first, left: hour });
  vi.advanceTimersByTime(hour);
  expect(keys()).not.toBe(first);
  expect(await handlePeerRequest('ticket keys', newer)).toMatchObject({ keys: keys(), left: 12 * hour });
});

it('A process adopts broadcast ticket keys for their remaining life', async () => {
  const theirs = Buffer.alloc(48, 7).toString('base64');
  vi.advanceTimersByTime(11.5 * hour);
  await handlePeerRequest('new ticket keys', { keys: theirs, left: hour, created: Date.now() });
  vi.advanceTimersByTime(0.9 * hour);
  expect(keys()).toBe(theirs);
  vi.advanceTimersByTime(0.1 * hour);
  expect(keys()).not.toBe(theirs);
});

it.each([-1000, 1000])('Two processes that start %i ms apart agree on the same ticket keys', async (ms) => {
  stop();
  const theirs = { keys: randomBytes(48).toString('base64'), left: 12 * hour, created: Date.now() + ms };
  connectPeers('workers', async () => [theirs]);
  stop = await shareTicketKeys(server);
  expect(await handlePeerRequest('ticket keys', theirs)).toMatchObject({ keys: keys() });
  expect(keys() === theirs.keys).toBe(ms < 0);
});
