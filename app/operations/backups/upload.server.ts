/** Uploads changes: chunks and images first, then the snapshot that lists them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { current, type Library } from '~/media/bucket.server';
import { filesNamedIn } from '~/media/copies.server';
import type { NamedFile } from '~/media/files.server';
import { BucketClient } from '~/platform/network/bucket.server';
import type { OffSite } from '~/platform/settings/off-site.server';
import { collect, type Outgoing } from './diff.server';
import { BackupCipher } from './encryption.server';
import { type Manifest, readManifest, writeManifest } from './manifest.server';
import { inParallel, keysObject, listSnapshots, Repository } from './repository.server';
import { joinNames, namesOf, parseSnapshotName, type Snapshot, type SnapshotName, snapshotName } from './snapshot';

/** Another site uploads to the same bucket and prefix. */
class BackupTargetInUse extends Error {
  readonly code = 'two-senders';
}

interface SendTask {
  target: OffSite;
  secret: string;
  databasePath: string;
  dataDir: string;
  library: Library;
  /** A descriptor of the database file, valid while this process has the database open. */
  descriptor: number;
  /** Identifies this run of the server: eight hex digits. */
  session: string;
}

const concurrency = 4;
/** Above this number of changed chunks, a new index is uploaded instead of the differences. */
const changesMax = 400;

/** Uploads the current database and the images that it references. @throws {BackupTargetInUse}, {BucketError} */
export async function uploadBackup(task: SendTask) {
  const startedAt = performance.now();
  const { target, dataDir, databasePath, session } = task;
  const repository = new Repository(new BucketClient(target), await BackupCipher.of(task.secret));
  const last = await findLast(repository, readManifest(dataDir), session);
  const openedBy = await putKeys(repository, task, last?.openedBy ?? null);
  const takenAt = new Date();
  const beforeLooking = performance.now();
  const lastNames = last ? namesOf(last.moment, last.index) : [];
  const outgoing = collect(task, repository.cipher, lastNames);
  const named = await filesNamedIn(databasePath);
  const looking = performance.now() - beforeLooking;
  try {
    let bytes = await putPieces(repository, outgoing);
    const files = await putFiles(repository, named, task.library, last?.files ?? []);
    const index = await putIndex(repository, outgoing, last);
    const snapshot: Snapshot = {
      format: 1,
      takenAt: takenAt.toISOString(),
      pageSize: outgoing.pageSize,
      pages: outgoing.pages,
      index: index.name,
      changed: index.changed,
      files: await putList(repository, files.there, last),
    };
    const number = (last ? (parseSnapshotName(last.name)?.number ?? 0) : 0) + 1;
    const name = snapshotName({ number, takenAt, instance: repository.cipher.instance, session });
    await repository.putSnapshot(name, snapshot);
    writeManifest(dataDir, { name, session, moment: snapshot, index: index.names, files: files.there, openedBy });
    bytes += files.bytes + index.bytes;
    const chunks = outgoing.pieces.length;
    return {
      name,
      isFirst: !last,
      chunks,
      bytes,
      /** The times in milliseconds for the detection of changes, and in total. */
      looking,
      took: performance.now() - startedAt,
      /** The names of image files that were missing or damaged here, and are not in the backup. */
      damaged: files.damaged,
    };
  } finally {
    outgoing.close();
  }
}

/** Returns the last upload: from the local manifest if the bucket agrees, else from the bucket. @throws {BackupTargetInUse} */
async function findLast(repository: Repository, sent: Manifest | null, session: string): Promise<Manifest | null> {
  const isOurs = sent?.session === session;
  // Lists the last upload itself and later ones.
  const snapshots = await listSnapshots(repository.bucket, isOurs ? sent.name.slice(0, -1) : undefined);
  const newest = snapshots.at(-1);
  if (newest) rejectOtherInstances(newest, repository.cipher.instance, isOurs ? session : null);
  if (newest && newest.name === sent?.name) return sent;
  if (!newest) return isOurs ? findLast(repository, null, session) : null;
  const snapshot = await repository.getSnapshot(newest.name);
  return {
    name: newest.name,
    session: newest.session,
    moment: snapshot,
    index: await repository.getIndex(snapshot),
    files: await repository.getFiles(snapshot),
    openedBy: null,
  };
}

/** @param ours the session of this run if it has uploaded before: then no other session may have uploaded since */
function rejectOtherInstances({ instance, session, takenAt }: SnapshotName, own: string, ours: string | null) {
  const since = takenAt.toISOString();
  if (instance !== own) {
    throw new BackupTargetInUse(
      `Another site has backups there (the newest from ${since}), or the secret of this site has changed. Choose another prefix in BACKUP_TO.`,
    );
  }
  if (ours === null || session === ours) return;
  throw new BackupTargetInUse(
    `Another copy of this site sends to the same place (${since}). Stop one of the two. This one sends again after a restart.`,
  );
}

/** Uploads `keys.age` if the passphrase or recipients have changed. @returns their digest */
async function putKeys(repository: Repository, { target, secret }: SendTask, openedBy: string | null): Promise<string> {
  const { passphrase, recipients } = target;
  const meant = repository.cipher.nameOf(JSON.stringify([passphrase, recipients]));
  if (meant === openedBy) return meant;
  const keys = await repository.cipher.encryptKeys(secret, { passphrase, recipients });
  await repository.bucket.put(keysObject(repository.cipher.instance), keys);
  return meant;
}

async function putPieces(repository: Repository, outgoing: Outgoing): Promise<number> {
  let bytes = 0;
  await inParallel(outgoing.pieces, concurrency, async (piece) => {
    // Adds after the await: `bytes += await …` would lose concurrent additions.
    const sent = await repository.putChunk(outgoing.read(piece));
    bytes += sent.bytes;
  });
  return bytes;
}

async function putFiles(repository: Repository, named: NamedFile[], library: Library, known: NamedFile[]) {
  const isThere = new Set(known.map(({ digest }) => digest));
  const there: NamedFile[] = [];
  const damaged: string[] = [];
  let bytes = 0;
  await inParallel(named, concurrency, async (file) => {
    if (!isThere.has(file.digest)) {
      const content = await readFile(file, library);
      if (!content) {
        damaged.push(file.name);
        return;
      }
      const sent = await repository.putFile(file, content);
      bytes += sent;
    }
    there.push(file);
  });
  there.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { there, damaged, bytes };
}

/** Returns null if the file is missing or damaged. */
async function readFile(file: NamedFile, library: Library): Promise<Buffer | null> {
  try {
    const content = readFileSync(await current(file, library));
    return createHash('sha256').update(content).digest('hex') === file.digest ? content : null;
  } catch {
    return null;
  }
}

/** Writes the list of chunks, as differences from an earlier list if these are few. */
async function putIndex(repository: Repository, { names, pageSize }: Outgoing, last: Manifest | null) {
  if (last && last.moment.pageSize === pageSize) {
    const changed = names.flatMap((name, at): Snapshot['changed'] => (name === last.index[at] ? [] : [[at, name]]));
    if (changed.length <= changesMax) return { name: last.moment.index, names: last.index, changed, bytes: 0 };
  }
  const { name, bytes } = await repository.putChunk(joinNames(names));
  return { name, names, changed: [], bytes };
}

async function putList(repository: Repository, files: NamedFile[], last: Manifest | null): Promise<string | null> {
  if (files.length === 0) return null;
  const list = Buffer.from(JSON.stringify(files));
  if (last?.moment.files === repository.cipher.nameOf(list)) return last.moment.files;
  return (await repository.putChunk(list)).name;
}
