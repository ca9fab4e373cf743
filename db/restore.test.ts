import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backUp } from './backup.server';
import { restoreDatabase } from './restore.server';
import { migrate, openStore } from './store.server';

it('what a restore has kept is not overwritten by the next one, however soon that comes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, backup, kept] = ['uplink.sqlite', 'backup.sqlite', 'kept.sqlite'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const store = openStore(path);
  await migrate(store);
  await store.close();
  await backUp(path, backup);
  restoreDatabase(backup, path, kept);
  const [present, former] = [readFileSync(path), readFileSync(kept)];
  expect(() => restoreDatabase(backup, path, kept)).toThrow(/EEXIST/);
  expect(readFileSync(kept).equals(former)).toBe(true);
  expect(readFileSync(path).equals(present)).toBe(true);
});
