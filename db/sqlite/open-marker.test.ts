import fs, {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { backUp } from './backup.server';
import { openExamined, openExaminedToRead } from './integrity-check.server';
import { describeLostLog } from './open-marker.server';
import { mergeWal, restoreDatabase } from './restore.server';
import type { SqliteStore } from './store.server';

const name = 'uplink.sqlite';

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An open database, whose row is in the write-ahead log. */
async function openWithRow(): Promise<{ folder: string; store: SqliteStore }> {
  const folder = ownFolder();
  const store = await openExamined(join(folder, name));
  await store.migrate();
  store.file.pragma('wal_checkpoint(TRUNCATE)');
  await store.queries.insertInto('siteContent').values({ key: 'new', content: '', updatedAt: '' }).execute();
  return { folder, store };
}

/** Copies an open database, as a copy of the folder does. */
function copy(folder: string, isWanted: (file: string) => boolean): string {
  const to = ownFolder();
  for (const file of readdirSync(folder).filter(isWanted)) copyFileSync(join(folder, file), join(to, file));
  return join(to, name);
}

const rowsOf = async (store: SqliteStore) =>
  (await store.queries.selectFrom('siteContent').select('key').execute()).length;

it.each([
  ['server', openExamined],
  ['doctor', async (path: string) => openExaminedToRead(path)],
])('A copy without the write-ahead log is noticed when the %s opens it first', async (_name, open) => {
  const { folder, store } = await openWithRow();
  const path = copy(folder, (file) => !/-(wal|shm)$/.test(file));
  await store.close();
  for (const openNext of [open, openExamined]) {
    const opened = await openNext(path);
    expect(await rowsOf(opened)).toBe(0);
    expect(describeLostLog(path)).toContain(
      `without its write-ahead log (${path}-wal): its newest changes are missing`,
    );
    await opened.close();
  }
  rmSync(`${path}.without-log`);
  const again = await openExamined(path);
  await again.close();
  expect(describeLostLog(path)).toBeNull();
});

it('A restored backup takes the place of the database that lost its log', async () => {
  const { folder, store } = await openWithRow();
  const [path, backup] = [copy(folder, (file) => !/-(wal|shm)$/.test(file)), join(ownFolder(), 'backup.sqlite')];
  await backUp(join(folder, name), backup);
  await store.close();
  await (await openExamined(path)).close();
  expect(describeLostLog(path)).not.toBeNull();
  await restoreDatabase(backup, path, `${path}.kept`);
  const opened = await openExamined(path);
  expect([await rowsOf(opened), describeLostLog(path)]).toEqual([1, null]);
  await opened.close();
});

it.each<[what: string, use: (path: string) => unknown]>([
  ['opened again', async (path) => (await openExamined(path)).close()],
  ['opened by a reader', (path) => openExaminedToRead(path).close()],
  ['kept aside by a restore', mergeWal],
])('A killed server with its write-ahead log loses nothing when it is %s', async (_what, use) => {
  const { folder, store } = await openWithRow();
  const path = copy(folder, () => true);
  await store.close();
  expect(readdirSync(folder)).toEqual([name]);
  await use(path);
  const opened = await openExamined(path);
  expect([await rowsOf(opened), describeLostLog(path)]).toEqual([1, null]);
  await opened.close();
  expect(existsSync(`${path}.open`)).toBe(false);
});

it('A command beside a running server does not remove the mark of that server', async () => {
  const { folder, store } = await openWithRow();
  const command = await openExamined(join(folder, name));
  await command.close();
  expect(existsSync(join(folder, `${name}.open`))).toBe(true);
  await store.close();
  expect(existsSync(join(folder, `${name}.open`))).toBe(false);
});

it('A link in place of the mark or the note empties no other file', async () => {
  const [folder, other] = [ownFolder(), join(ownFolder(), 'passwd')];
  writeFileSync(other, 'root');
  const path = join(folder, name);
  for (const suffix of ['.open', '.without-log']) symlinkSync(other, path + suffix);
  for (const _time of ['first', 'again']) {
    const store = await openExamined(path);
    await store.migrate();
    await store.close();
    expect(readFileSync(other, 'utf8')).toBe('root');
  }
});

it('A database that has no log yet, because the disk is full, has lost none', async () => {
  const path = join(ownFolder(), name);
  const store = await openExamined(path);
  await store.migrate();
  await store.close();
  mergeWal(path);
  const full = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 0, bsize: 4096 } as fs.StatsFs);
  syncBuiltinESMExports();
  onTestFinished(() => {
    full.mockRestore();
    syncBuiltinESMExports();
  });
  const server = await openExamined(path);
  expect([server.isFull, existsSync(`${path}-wal`)]).toEqual([true, false]);
  openExaminedToRead(path).close();
  expect(describeLostLog(path)).toBeNull();
  await server.close();
});
