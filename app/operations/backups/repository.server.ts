/**
 * The backups in a bucket. `chunks/` has parts of databases and `files/` images, each stored once by a keyed digest of
 * its content; `moments/` lists the parts of each snapshot; `keys/` has the keys. Everything is encrypted. A snapshot
 * is written after its parts, so an aborted backup leaves unused parts but no incomplete snapshot.
 */
import { createHash } from 'node:crypto';
import type { NamedFile } from '~/media/files.server';
import type { BucketClient } from '~/platform/network/bucket.server';
import { type BackupCipher, gunzip, gzip, WrongKey } from './encryption.server';
import { namesOf, parseSnapshotName, type Snapshot, type SnapshotName, snapshotsFolder, splitNames } from './snapshot';

/** An object of a snapshot is missing in the bucket, or its content has changed. */
export class MissingPart extends Error {
  readonly code = 'missing-part';
}

export const chunksFolder = 'chunks/';
export const filesFolder = 'files/';
/** Returns the name of the object that a passphrase or a recipient's key decrypts. */
export const keysObject = (instance: string) => `keys/${instance}.age`;

/** Returns the snapshots, oldest first; with `after` only those with later names. */
export async function listSnapshots(bucket: BucketClient, after?: string): Promise<SnapshotName[]> {
  const listed = await bucket.list(snapshotsFolder, after);
  return listed.flatMap(({ name }) => parseSnapshotName(name) ?? []);
}

export class Repository {
  constructor(
    readonly bucket: BucketClient,
    readonly cipher: BackupCipher,
  ) {}

  /** Returns the name of the chunk, and its encrypted size in bytes. */
  async putChunk(content: Uint8Array): Promise<{ name: string; bytes: number }> {
    const name = this.cipher.nameOf(content);
    const encrypted = await this.cipher.encrypt(gzip(content));
    await this.bucket.put(chunksFolder + name, encrypted);
    return { name, bytes: encrypted.length };
  }

  /** @throws {MissingPart} */
  async getChunk(name: string): Promise<Buffer> {
    const content = gunzip(await this.#get(chunksFolder + name));
    if (this.cipher.nameOf(content) !== name)
      throw new MissingPart(`${chunksFolder}${name} does not match its checksum.`);
    return content;
  }

  fileObject({ digest }: NamedFile): string {
    return filesFolder + this.cipher.nameOf(digest);
  }

  async putFile(file: NamedFile, content: Uint8Array): Promise<number> {
    const encrypted = await this.cipher.encrypt(content);
    await this.bucket.put(this.fileObject(file), encrypted);
    return encrypted.length;
  }

  /** @throws {MissingPart} */
  async getFile(file: NamedFile): Promise<Uint8Array> {
    const content = await this.#get(this.fileObject(file));
    const digest = createHash('sha256').update(content).digest('hex');
    if (digest !== file.digest) throw new MissingPart(`The image ${file.name} does not match its checksum.`);
    return content;
  }

  async putSnapshot(name: string, snapshot: Snapshot): Promise<void> {
    await this.bucket.put(name, await this.cipher.encrypt(gzip(Buffer.from(JSON.stringify(snapshot)))));
  }

  /** @throws {MissingPart} */
  async getSnapshot(name: string): Promise<Snapshot> {
    return JSON.parse(gunzip(await this.#get(name)).toString()) as Snapshot;
  }

  /** Returns the chunk names in the index of a snapshot. */
  async getIndex({ index }: Snapshot): Promise<string[]> {
    return splitNames(await this.getChunk(index));
  }

  async getFiles({ files }: Snapshot): Promise<NamedFile[]> {
    return files ? (JSON.parse((await this.getChunk(files)).toString()) as NamedFile[]) : [];
  }

  /** Returns the names of all chunks of a snapshot's database. */
  async getNames(snapshot: Snapshot): Promise<string[]> {
    return namesOf(snapshot, await this.getIndex(snapshot));
  }

  async #get(object: string): Promise<Uint8Array> {
    const encrypted = await this.bucket.get(object);
    if (!encrypted) throw new MissingPart(`${object} is missing in the bucket.`);
    try {
      return await this.cipher.decrypt(encrypted);
    } catch (error) {
      if (error instanceof WrongKey) throw new MissingPart(`${object}: ${error.message}`);
      throw error;
    }
  }
}

/** Runs `work` for each item, at most `width` at a time. */
export async function inParallel<Item>(items: Item[], width: number, work: (item: Item, at: number) => Promise<void>) {
  let next = 0;
  let isBroken = false;
  const worker = async () => {
    while (next < items.length && !isBroken) {
      const at = next;
      next += 1;
      await work(items[at] as Item, at);
    }
  };
  const workers = Array.from({ length: Math.min(width, items.length) }, () =>
    worker().catch((error) => {
      isBroken = true;
      throw error;
    }),
  );
  // After a failure the other workers stop; waits for them.
  const [failed] = (await Promise.allSettled(workers)).filter(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
