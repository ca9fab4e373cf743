import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAutomaticBackups } from '~/operations/backups/local-backups.server';
import { freezeClock } from '~/platform/clock.server';
import { type Config, readConfig } from '~/platform/config.server';
import { inspectDatabase } from '../../db/sqlite/inspect.server';
import { openFreshStore } from '../../tests/fresh-store';
import { makeAutomaticBackup } from './backups.server';

let dataDir: string;
let config: Config;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'uplink-backups-'));
  config = readConfig({ DATA_DIR: dataDir, BACKUP_KEEP: '2' });
  const store = await openFreshStore(config.databasePath);
  await store.close();
});
afterEach(() => {
  freezeClock();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('Automatic backups', () => {
  it('are valid databases, and the oldest are deleted', async () => {
    for (const day of ['01', '02', '03']) {
      freezeClock(new Date(`2026-03-${day}T04:05:06Z`));
      await makeAutomaticBackup(config);
    }
    const names = readdirSync(join(dataDir, 'backups'));
    expect(names.sort()).toEqual(['uplink-20260302T040506Z.sqlite', 'uplink-20260303T040506Z.sqlite']);
    for (const path of listAutomaticBackups(config))
      expect(inspectDatabase(path).rows.kysely_migration).toBeGreaterThan(0);
  });

  it('keep the last one of each day, however many are made in one day', async () => {
    for (const time of ['01T04:05', '02T04:05', '02T09:00', '02T09:01', '02T09:02']) {
      freezeClock(new Date(`2026-03-${time}:06Z`));
      await makeAutomaticBackup(config);
    }
    expect(listAutomaticBackups(config).map((path) => path.slice(-23, -8))).toEqual([
      '20260301T040506',
      '20260302T090106',
      '20260302T090206',
    ]);
  });

  it('keep other files in the folder', async () => {
    mkdirSync(join(dataDir, 'backups'));
    for (const name of ['mine.sqlite', 'uplink-old.sqlite', 'notes.txt'])
      writeFileSync(join(dataDir, 'backups', name), '');
    for (const day of ['01', '02', '03']) {
      freezeClock(new Date(`2026-03-${day}T04:05:06Z`));
      await makeAutomaticBackup(config);
    }
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(5);
  });

  it('fail when a restore would refuse the copy, and succeed with a plain table of another app', async () => {
    const file = new BetterSqlite3(config.databasePath);
    file.exec('create table _litestream_lock (id integer); create view people as select * from users');
    await expect(makeAutomaticBackup(config)).rejects.toThrow('the view "people" is not one of Uplink\'s');
    expect(listAutomaticBackups(config)).toEqual([]);
    file.exec('drop view people');
    file.close();
    await makeAutomaticBackup(config);
    expect(listAutomaticBackups(config)).toHaveLength(1);
  });

  it('fail on a damaged database without deleting the earlier backup', async () => {
    await makeAutomaticBackup(config);
    writeFileSync(config.databasePath, 'no database any more '.repeat(500));
    for (const suffix of ['-wal', '-shm']) rmSync(config.databasePath + suffix, { force: true });
    await expect(makeAutomaticBackup(config)).rejects.toThrow();
    expect(listAutomaticBackups(config)).toHaveLength(1);
  });
});

describe('BACKUP_EVERY', () => {
  it.each([
    ['12h', { seconds: 43_200 }],
    ['2d', { seconds: 172_800 }],
    ['15 3 * * *', { pattern: '15 3 * * *' }],
    ['off', null],
  ])('accepts %s', (value, expected) => {
    expect(readConfig({ BACKUP_EVERY: value }).backupEvery).toEqual(expected);
  });

  it.each(['0h', 'daily', '61 3 * * *', '* * * * * *'])('rejects %s', (value) => {
    expect(() => readConfig({ BACKUP_EVERY: value })).toThrow(/BACKUP_EVERY/);
  });
});
