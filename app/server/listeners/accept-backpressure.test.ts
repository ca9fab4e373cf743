/** Many connect at once while there is work to do: no one is passed again and again. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig, setConfig } from '~/platform/config.server';
import { createHttpServer } from './http.server';

const visitors = 60;
const work = 2;

let server: Server;
let sockets: Socket[];

beforeEach(async () => {
  setConfig(readConfig({}));
  const answerSlowly = async () => {
    const end = performance.now() + work;
    while (performance.now() < end);
    return new Response('');
  };
  server = createHttpServer(answerSlowly, new Map(), pino({ level: 'silent' }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

it('The server answers every new connection before another one gets 100 answers', async () => {
  const { port } = server.address() as AddressInfo;
  const answered = Array.from({ length: visitors }, () => 0);
  let maxBefore = 0;
  await new Promise<void>((allHaveOne) => {
    sockets = answered.map((_, visitor) => {
      const socket = connect(port, '127.0.0.1');
      const query = () => socket.write('GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
      socket.on('connect', query).on('data', () => {
        if (answered[visitor] === 0) maxBefore = Math.max(...answered);
        answered[visitor] = (answered[visitor] ?? 0) + 1;
        if (answered.includes(0)) query();
        else allHaveOne();
      });
      return socket;
    });
  });
  expect(maxBefore).toBeLessThan(100);
});
