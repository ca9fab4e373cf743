/** A relay to a database that tests can stop silently. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A port that leads to another one of this machine. */
export async function stallingProxy(target: number) {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (data) => other.write(data));
      socket.on('error', () => undefined).on('close', () => other.destroy());
      if (isStalled) socket.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(stop);
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
