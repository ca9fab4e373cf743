/** Other programs that use the database, and their effect on visitors who send messages. */
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databaseIn, ownFolder, ownServer, sendMessage, storedMessages } from './workspace';

it('delays messages but rejects none while another program writes for seconds, and serves pages as usual', async () => {
  const server = await ownServer(ownFolder());
  const other = new BetterSqlite3(databaseIn(server.dataDir));
  other.exec('begin immediate');
  const sent = Array.from({ length: 5 }, (_, index) => sendMessage(server, `While it writes, number ${index}`));
  let requested = 0;
  for (const until = performance.now() + 6000; performance.now() < until; requested += 1) {
    const startedAt = performance.now();
    // Not from memory: the health check reads from the store.
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    await pause(20);
  }
  expect(requested).toBeGreaterThan(20);
  other.exec('rollback');
  other.close();
  expect(await Promise.all(sent)).toEqual(sent.map(() => 201));
  expect(storedMessages(databaseIn(server.dataDir))).toHaveLength(sent.length);
});

it("rejects a message after ten seconds of another program's lock, but not a later message", async () => {
  const server = await ownServer(ownFolder());
  const other = new BetterSqlite3(databaseIn(server.dataDir));
  other.exec('begin immediate');
  const early = sendMessage(server, 'Early');
  await pause(8000);
  const late = sendMessage(server, 'Late');
  expect(await early).toBe(503);
  other.exec('rollback');
  other.close();
  expect(await late).toBe(201);
  expect(storedMessages(databaseIn(server.dataDir))).toEqual(['Late']);
});
