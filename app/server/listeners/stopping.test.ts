import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { close, gracePeriodMs } from './stopping.server';

it('A stopping server refuses new connections at once', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = close(server);
  const [error] = await once(connect(port, '127.0.0.1'), 'error').catch((reason) => [reason]);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  await closed;
});

it('A stopping server answers open connections with Connection: close and drops idle ones', async () => {
  const server = createServer({ connectionsCheckingInterval: 100 }, (_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [speaker, silent] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const query = async () => {
    speaker.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return String((await once(speaker, 'data'))[0]);
  };
  expect(await query()).toMatch(/Connection: keep-alive/);
  const closed = close(server);
  const answer = await query();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/Connection: close/);
  silent.resume();
  const started = performance.now();
  await Promise.all([once(silent, 'close'), once(speaker, 'close'), closed]);
  expect(performance.now() - started).toBeLessThan(gracePeriodMs / 2);
});
