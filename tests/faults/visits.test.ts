/** Views that several processes count. */
import { Agent, get } from 'node:http';
import { expect, it } from 'vitest';
import { openStore } from '../../db/sqlite/store.server';
import { databaseIn, ownFolder, ownServer } from './workspace';

/** Over a connection of its own: the processes take those in turn. */
const visit = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const headers = { host: `localhost:${port}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    get({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: false }), headers }, (response) =>
      response.resume().on('end', resolve),
    ).on('error', reject);
  });

it('adds up the page views of two processes, and stores the rest on stop', async () => {
  const folder = ownFolder();
  for (const total of [40, 80]) {
    const server = await ownServer(folder, { WORKERS: '2' });
    for (let view = 0; view < 40; view += 1) await visit(server.port);
    await server.stop();
    const store = await openStore(databaseIn(folder));
    const rows = await store.queries.selectFrom('pageViews').select(['views', 'visits']).execute();
    await store.close();
    expect(rows).toEqual([{ views: total, visits: total }]);
  }
});
