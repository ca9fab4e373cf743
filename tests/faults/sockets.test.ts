/** Listening sockets that a parent opened, and that outlive the program. */
import { expect, it } from 'vitest';
import { socketParent } from './socket-parent';
import { ownFolder } from './workspace';

const health = (port: number) => fetch(`http://127.0.0.1:${port}/api/health`);

it('serves on a socket from its parent instead of its own port', async () => {
  const parent = await socketParent('uplink.socket', ownFolder(), { PORT: '1', HOST: '203.0.113.1' });
  parent.start();
  expect((await health(parent.ports[0] ?? 0)).status).toBe(200);
  expect(await parent.end()).toBe('ended 0');
});

it('answers requests that arrive during a restart', async () => {
  const parent = await socketParent('http', ownFolder());
  const [port = 0] = parent.ports;
  parent.start();
  await health(port);
  await parent.end();
  const pending = Promise.all([health(port), health(port), health(port)]);
  parent.start();
  expect((await pending).map(({ status }) => status)).toEqual([200, 200, 200]);
});
