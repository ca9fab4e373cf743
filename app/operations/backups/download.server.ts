/** Downloads a snapshot from the bucket, to restore a site or to verify that a restore would work. */
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderBeside } from '~/media/copies.server';
import { mediaPath } from '~/media/files.server';
import { BucketClient } from '~/platform/network/bucket.server';
import type { Bucket } from '~/platform/settings/off-site.server';
import { sync } from '../../../db/sqlite/backup.server';
import { freeBytes } from '../../../db/sqlite/log-files.server';
import { editFile } from '../../../db/sqlite/open-file.server';
import { inspectBackup } from '../../../db/sqlite/own-schema.server';
import { BackupCipher, type Opening, openKeys, WrongKey } from './encryption.server';
import { offSiteFolder } from './manifest.server';
import { inParallel, keysObject, listSnapshots, MissingPart, Repository } from './repository.server';
import { chunkBytes, type Snapshot, type SnapshotName } from './snapshot';

class SnapshotNotFound extends Error {
  readonly code = 'snapshot-not-found';
}

export type ReportDownload = (progress: { what: string; share?: number }) => void;

export interface FetchTask {
  bucket: Bucket;
  opening: Opening;
  /** ISO 8601: selects the last snapshot at or before this time; null for the newest. */
  at: string | null;
  /** The path of the new database, which must not exist. Its media folder is created next to it. */
  destination: string;
}

interface VerifyTask {
  bucket: Bucket;
  secret: string;
  /** To verify that the passphrase decrypts the keys; null if only recipients can decrypt them. */
  passphrase: string | null;
  dataDir: string;
}

const concurrency = 8;

/**
 * Downloads the database and images of a snapshot into a folder.
 * @returns the time of the snapshot, the secret of the site, and the number of images
 * @throws {SnapshotNotFound}, {WrongKey}, {MissingPart}, {BucketError}
 */
export async function downloadSnapshot({ bucket, opening, at, destination }: FetchTask, report: ReportDownload) {
  const client = new BucketClient(bucket);
  const name = choose(await listSnapshots(client), at);
  const secret = await readKeys(client, name, opening);
  const repository = new Repository(client, await BackupCipher.of(secret));
  const snapshot = await repository.getSnapshot(name.name);
  await assemble(repository, snapshot, destination, report);
  const files = await repository.getFiles(snapshot);
  await inParallel(files, concurrency, async (file, index) => {
    report({ what: 'Fetching images', share: index / files.length });
    const path = mediaPath(file.name, folderBeside(destination));
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, await repository.getFile(file), { mode: 0o600, flush: true });
  });
  return { takenAt: snapshot.takenAt, secret, files: files.length };
}

/**
 * Downloads the newest snapshot as a restore would, and opens its database.
 * @throws {SnapshotNotFound}, {WrongKey}, {MissingPart}, {BucketError}, {DamagedDatabase}
 */
export async function verify({ bucket, secret, passphrase, dataDir }: VerifyTask, report: ReportDownload) {
  const client = new BucketClient(bucket);
  const repository = new Repository(client, await BackupCipher.of(secret));
  const own = (await listSnapshots(client)).filter(({ instance }) => instance === repository.cipher.instance);
  const name = choose(own, null);
  await proveKeys(client, name, secret, passphrase);
  const snapshot = await repository.getSnapshot(name.name);
  const folder = join(offSiteFolder(dataDir), 'verifying');
  const path = join(folder, 'uplink.sqlite');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    requireCapacity(folder, snapshot);
    await assemble(repository, snapshot, path, report);
    report({ what: 'Opening the database' });
    const facts = await inspectBackup(
      path,
      (problem) =>
        `A restore would refuse the backup. Another app changed the database: ${problem}. Undo that change in the database of this site.`,
    );
    const files = await repository.getFiles(snapshot);
    await inParallel(files, concurrency, async (file, index) => {
      report({ what: 'Reading images back', share: index / files.length });
      await repository.getFile(file);
    });
    return { ...facts, takenAt: snapshot.takenAt, files: files.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function choose(snapshots: SnapshotName[], at: string | null): SnapshotName {
  const [first] = snapshots;
  const newest = snapshots.at(-1);
  if (!first || !newest) throw new SnapshotNotFound('No backups found. Check the bucket and prefix.');
  if (!at) return newest;
  const chosen = snapshots.filter(({ takenAt }) => takenAt <= new Date(at)).at(-1);
  if (chosen) return chosen;
  throw new SnapshotNotFound(`No backup is that old. The oldest is from ${first.takenAt.toISOString()}.`);
}

async function readKeys(client: BucketClient, { instance }: SnapshotName, opening: Opening): Promise<string> {
  const encrypted = await client.get(keysObject(instance));
  if (!encrypted)
    throw new MissingPart(`${keysObject(instance)} is missing in the bucket. Without it, no backup can be opened.`);
  return openKeys(encrypted, opening);
}

/** Verifies that the passphrase decrypts the keys, before a restore depends on it. */
async function proveKeys(client: BucketClient, name: SnapshotName, secret: string, passphrase: string | null) {
  if (!passphrase) {
    if (!(await client.get(keysObject(name.instance))))
      throw new MissingPart(`${keysObject(name.instance)} is missing.`);
    return;
  }
  const result = await readKeys(client, name, { passphrase, identities: [] });
  if (result !== secret) throw new WrongKey('The keys in the bucket hold another secret.');
}

function requireCapacity(folder: string, { pages, pageSize }: Snapshot) {
  if (freeBytes(folder) > 1.1 * pages * pageSize) return;
  throw Object.assign(new Error('The disk is too full to read the database back.'), { code: 'ENOSPC' });
}

/** @param destination must not exist */
async function assemble(
  repository: Repository,
  snapshot: Snapshot,
  destination: string,
  report: ReportDownload,
): Promise<void> {
  const names = await repository.getNames(snapshot);
  const file = openSync(destination, 'wx', 0o600);
  try {
    await inParallel(names, concurrency, async (name, at) => {
      report({ what: 'Fetching the database', share: at / names.length });
      const chunk = await repository.getChunk(name);
      writeSync(file, chunk, 0, chunk.length, at * chunkBytes);
    });
    ftruncateSync(file, snapshot.pages * snapshot.pageSize);
  } catch (error) {
    rmSync(destination, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  // The header of the database file says that it has a WAL.
  editFile(destination, () => undefined);
  sync(destination);
}
