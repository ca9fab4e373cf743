/** Idle connections from a proxy: the proxy closes them before the server does, so no request meets a closed one. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { contactMessage, databaseIn, ownFolder, ownServer, storedMessages } from './workspace';

const rounds = 200;

/** Sends a request on a connection that stays open. @returns the status, 0 where the connection was closed */
async function send(socket: Socket, request: string): Promise<number> {
  if (socket.destroyed) return 0;
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  const closed = once(socket, 'close').then(() => true);
  socket.write(request);
  while (!/\r\n\r\n[\s\S]/.test(answer)) if (await Promise.race([closed, pause(5, false)])) break;
  socket.removeAllListeners('data').resume();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

function message(text: string): string {
  const body = JSON.stringify(contactMessage(text));
  const head = ['POST /api/contact HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  return `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

it.each([
  ['Caddy with docs/Caddyfile, and nginx', 60, {}],
  ['Caddy as it comes, behind TRUST_PROXY', 120, { TRUST_PROXY: '1' }],
] as [string, number, Record<string, string>][])(
  'accepts every message on connections left idle for as long as %s keeps them',
  { concurrent: true },
  async (_name, seconds, environment) => {
    const dataDir = ownFolder();
    const server = await ownServer(dataDir, environment);
    const texts = Array.from({ length: rounds }, (_, round) => `Round ${round}`);
    const statuses = await Promise.all(
      texts.map(async (text, round) => {
        const socket = connect(server.port, '127.0.0.1');
        socket.on('error', () => undefined);
        expect(await send(socket, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe(200);
        // From half a second before the limit to half a second after it.
        await pause(seconds * 1000 - 500 + (round * 1000) / rounds);
        const status = await send(socket, message(text));
        socket.destroy();
        return status;
      }),
    );
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(texts.sort());
  },
);
