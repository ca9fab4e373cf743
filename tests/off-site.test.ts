/** Backups off the machine: what is sent, read back and kept, against a server that speaks S3 and checks signatures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fetchOffSite, sendOffSite, verifyOffSite } from '../app/backups/off-site.server';
import { type Config, readConfig } from '../app/platform/config.server';
import { openSecret, secret } from '../app/platform/secret.server';
import { migrate, openStore, type Store } from '../db/store.server';
import { startBucket, type TestBucket } from './bucket';

const session = '0123abcd';

async function ownSite(bucket: TestBucket, environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'uplink-off-site-'));
  const config = readConfig({ DATA_DIR: dataDir, ...bucket.environment, ...environment });
  const store = openStore(config.databasePath);
  await migrate(store);
  openSecret(null, dataDir);
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { config, store, target: targetOf(config) };
}

function targetOf({ offSite }: Config) {
  if (!offSite) throw new Error('BACKUP_TO is set.');
  return offSite;
}

/** Rows that are told from each other, and fill some hundred pages. */
function write({ file }: Store, text: string, rows = 1) {
  file.exec('create table if not exists notes (text text not null)');
  const insert = file.prepare('insert into notes values (?)');
  for (let row = 0; row < rows; row += 1) insert.run(`${text} ${row} ${'x'.repeat(200)}`);
}

const passphrase = 'correct horse battery staple';

function fetchTo(target: ReturnType<typeof targetOf>, at: string | null = null, given = passphrase) {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-fetched-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const destination = join(folder, 'uplink.sqlite');
  const opening = { passphrase: given, identities: [] };
  return fetchOffSite({ bucket: target, opening, at, destination }).then((fetched) => ({ ...fetched, destination }));
}

function rowsIn(path: string): string[] {
  const store = openStore(path);
  const rows = store.file.prepare('select text from notes order by rowid').pluck().all() as string[];
  store.file.close();
  return rows.map((row) => row.split(' x')[0] ?? '');
}

it('sends what is new, and brings any moment back', async () => {
  const bucket = await startBucket();
  const { config, store, target } = await ownSite(bucket);
  write(store, 'first', 2000);
  const first = await sendOffSite(target, config, session);
  expect(first).toMatchObject({ isFirst: true, faulty: [] });
  const between = new Date().toISOString();
  write(store, 'second');
  const second = await sendOffSite(target, config, session);
  expect(second.isFirst).toBe(false);
  expect(second.chunks).toBeLessThan(first.chunks / 2);
  expect(second.chunks).toBeGreaterThan(0);
  await sendOffSite(target, config, session);

  const newest = await fetchTo(target);
  expect(newest.secret).toBe(secret());
  expect(rowsIn(newest.destination)).toHaveLength(2001);
  const older = await fetchTo(target, between);
  expect(rowsIn(older.destination)).toHaveLength(2000);
  expect(await verifyOffSite(target, config.dataDir)).toMatchObject({ rows: { notes: 2001 } });
});
