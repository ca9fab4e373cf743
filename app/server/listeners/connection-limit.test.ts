import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '~/platform/config.server';
import { limitConnections } from './connection-limit.server';

async function serverWith(environment: Record<string, string>): Promise<Server> {
  const server = createServer();
  limitConnections(server, readConfig(environment), pino({ level: 'silent' }), () => server.closeIdleConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** Connects. @returns null when the connection is closed again at once */
async function join(server: Server): Promise<Socket | null> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  const isClosed = await Promise.race([
    new Promise((resolve) => socket.once('close', () => resolve(true))),
    new Promise((resolve) => setTimeout(resolve, 500, false)),
  ]);
  return isClosed ? null : socket;
}

const joinAll = async (server: Server, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => join(server)))).filter((socket) => socket !== null);

it('limits connections per address, and accepts another when one closes', async () => {
  const server = await serverWith({ CONNECTION_LIMIT: '100/3' });
  const [first, ...rest] = await joinAll(server, 5);
  expect(rest).toHaveLength(2);
  first?.destroy();
  await once(first as Socket, 'close');
  await expect.poll(() => join(server), { timeout: 10_000 }).not.toBeNull();
  expect(await join(server)).toBeNull();
});

it('applies only the total limit behind a proxy', async () => {
  const server = await serverWith({ CONNECTION_LIMIT: '4/3', TRUST_PROXY: '1' });
  expect(await joinAll(server, 6)).toHaveLength(4);
});

it('limits the total number of connections', async () => {
  expect(await joinAll(await serverWith({ CONNECTION_LIMIT: '2/3' }), 4)).toHaveLength(2);
});

it('sets no limit with CONNECTION_LIMIT=off', async () => {
  expect(await joinAll(await serverWith({ CONNECTION_LIMIT: 'off' }), 20)).toHaveLength(20);
});
