import { createServer } from 'node:net';

/** Returns a TCP port of the loopback address that no program listens on now. */
export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
