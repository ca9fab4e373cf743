import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { close } from './stopping.server';

it('nobody new is let in from the moment that it stops, whatever else is still being done', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = close(server);
  const [error] = await once(connect(port, '127.0.0.1'), 'error').catch((reason) => [reason]);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  await closed;
});
