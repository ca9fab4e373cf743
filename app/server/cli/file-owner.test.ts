import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { chownDataFiles } from './file-owner.server';

const isRoot = process.getuid?.() === 0;
const someone = 61_234;

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function write(...path: string[]): string {
  const file = join(...path);
  writeFileSync(file, '');
  return file;
}

it.runIf(isRoot)('Files of root go to the owner of the data folder, and files behind a link stay with root', () => {
  const [dataDir, outside] = [ownFolder(), ownFolder()];
  mkdirSync(join(dataDir, 'media'));
  mkdirSync(join(outside, 'below'));
  const ours = [write(dataDir, 'uplink.sqlite'), write(dataDir, 'media', 'a.png'), join(dataDir, 'media')];
  const theirs = [write(outside, 'shadow'), write(outside, 'below', 'b'), join(outside, 'below'), outside];
  symlinkSync(outside, join(dataDir, 'backups'));
  symlinkSync(join(outside, 'shadow'), join(dataDir, 'secret'));
  chownSync(dataDir, someone, someone);
  chownDataFiles({ dataDir, databasePath: join(dataDir, 'uplink.sqlite') });
  expect(ours.map((path) => statSync(path).uid)).toEqual([someone, someone, someone]);
  expect(theirs.map((path) => statSync(path).uid)).toEqual([0, 0, 0, 0]);
});

it.runIf(isRoot)('Beside a database outside the data folder, only its own files change their owner', () => {
  const [dataDir, folder] = [ownFolder(), ownFolder()];
  mkdirSync(join(folder, 'other'));
  const [ours, theirs] = [write(folder, 'site.db-wal'), write(folder, 'other', 'site.db')];
  chownSync(folder, someone, someone);
  chownDataFiles({ dataDir, databasePath: join(folder, 'site.db') });
  expect([ours, theirs].map((path) => statSync(path).uid)).toEqual([someone, 0]);
});
