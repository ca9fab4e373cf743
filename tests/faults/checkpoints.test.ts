/** The write-ahead log stays short while the program serves, and no visitor's request runs a checkpoint. */
import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databaseIn, ownFolder, ownServer, sendMessage } from './workspace';

const mib = 1024 * 1024;

it('checkpoints a grown write-ahead log once its reader has gone, and reuses the log file', async () => {
  const server = await ownServer(ownFolder());
  const log = () => statSync(`${databaseIn(server.dataDir)}-wal`).size;
  const reader = new BetterSqlite3(databaseIn(server.dataDir), { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from contact_requests').get();
  for (let number = 0; log() < 5 * mib; number += 1) expect(await sendMessage(server, `Message ${number}`)).toBe(201);
  const { size } = statSync(databaseIn(server.dataDir));
  reader.exec('commit');
  const uncheckpointedPages = () => {
    const [state] = reader.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[];
    return state ? state.log - state.checkpointed : 0;
  };
  await expect.poll(uncheckpointedPages, { timeout: 20_000 }).toBeLessThan(1000);
  expect(statSync(databaseIn(server.dataDir)).size).toBeGreaterThan(size);
  const max = log();
  for (let number = 0; number < 20; number += 1) expect(await sendMessage(server, `And on ${number}`)).toBe(201);
  expect(log()).toBe(max);
  reader.close();
});
