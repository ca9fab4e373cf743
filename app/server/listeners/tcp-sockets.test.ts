import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPortOfAnotherUser } from './tcp-sockets.server';

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => void server.close());

it('recognises its own user', async () => {
  const client = connect(port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  expect(isPortOfAnotherUser(socket)).toBe(false);
  client.destroy();
});

/** Becoming someone else takes rights that a developer's account does not have; and only Linux says who it was. */
it.runIf(process.platform === 'linux' && process.getuid?.() === 0)('recognises another user', async () => {
  const nobodyUid = 65_534;
  const script = `require('node:net').connect(${port}, '127.0.0.1')`;
  const child = spawn(process.execPath, ['-e', script], { uid: nobodyUid, gid: nobodyUid, cwd: '/' });
  const [socket] = (await once(server, 'connection')) as [Socket];
  expect(isPortOfAnotherUser(socket)).toBe(true);
  socket.destroy();
  child.kill();
});
