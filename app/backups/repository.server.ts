/**
 * The backups in a bucket. `chunks/` are parts of databases and `files/` pictures, each once by a keyed digest of its content;
 * `moments/` say which of them a moment is made of; `keys/` opens all of them. Everything is encrypted. A moment is put when
 * all that it names is there, so what breaks off leaves rubbish and no hole.
 */
import { createHash } from 'node:crypto';
import type { NamedFile } from '~/media/files.server';
import type { BucketClient } from '~/platform/bucket.server';
import { type Moment, type MomentName, momentsFolder, namesOf, parseMoment, splitNames } from './moment';
import { pack, type Seal, unpack, WrongKey } from './sealing.server';

/** Something that a moment names is not in the bucket, or not what it was. */
export class MissingPart extends Error {
  readonly code = 'missing-part';
}

export const chunksFolder = 'chunks/';
export const filesFolder = 'files/';
/** The object that a passphrase or a recipient's key opens. */
export const keysObject = (instance: string) => `keys/${instance}.age`;

/** The oldest first; those after a name, if one is given. */
export async function listMoments(bucket: BucketClient, after?: string): Promise<MomentName[]> {
  const listed = await bucket.list(momentsFolder, after);
  return listed.flatMap(({ name }) => parseMoment(name) ?? []);
}

export class Repository {
  constructor(
    readonly bucket: BucketClient,
    readonly seal: Seal,
  ) {}

  /** @returns its name, and how many bytes it took */
  async putChunk(content: Uint8Array): Promise<{ name: string; bytes: number }> {
    const name = this.seal.nameOf(content);
    const sealed = await this.seal.encrypt(pack(content));
    await this.bucket.put(chunksFolder + name, sealed);
    return { name, bytes: sealed.length };
  }

  /** @throws {MissingPart} */
  async getChunk(name: string): Promise<Buffer> {
    const content = unpack(await this.#get(chunksFolder + name));
    if (this.seal.nameOf(content) !== name)
      throw new MissingPart(`${chunksFolder}${name} does not match its checksum.`);
    return content;
  }

  fileObject({ digest }: NamedFile): string {
    return filesFolder + this.seal.nameOf(digest);
  }

  async putFile(file: NamedFile, content: Uint8Array): Promise<number> {
    const sealed = await this.seal.encrypt(content);
    await this.bucket.put(this.fileObject(file), sealed);
    return sealed.length;
  }

  /** @throws {MissingPart} */
  async getFile(file: NamedFile): Promise<Uint8Array> {
    const content = await this.#get(this.fileObject(file));
    const digest = createHash('sha256').update(content).digest('hex');
    if (digest !== file.digest) throw new MissingPart(`The image ${file.name} does not match its checksum.`);
    return content;
  }

  async putMoment(name: string, moment: Moment): Promise<void> {
    await this.bucket.put(name, await this.seal.encrypt(pack(Buffer.from(JSON.stringify(moment)))));
  }

  /** @throws {MissingPart} */
  async getMoment(name: string): Promise<Moment> {
    return JSON.parse(unpack(await this.#get(name)).toString()) as Moment;
  }

  /** The names in the list that a moment is told by. */
  async getIndex({ index }: Moment): Promise<string[]> {
    return splitNames(await this.getChunk(index));
  }

  async getFiles({ files }: Moment): Promise<NamedFile[]> {
    return files ? (JSON.parse((await this.getChunk(files)).toString()) as NamedFile[]) : [];
  }

  /** The names of all chunks of a moment's database. */
  async getNames(moment: Moment): Promise<string[]> {
    return namesOf(moment, await this.getIndex(moment));
  }

  async #get(object: string): Promise<Uint8Array> {
    const sealed = await this.bucket.get(object);
    if (!sealed) throw new MissingPart(`${object} is missing in the bucket.`);
    try {
      return await this.seal.decrypt(sealed);
    } catch (error) {
      if (error instanceof WrongKey) throw new MissingPart(`${object}: ${error.message}`);
      throw error;
    }
  }
}

/** Does something with each, several at a time. */
export async function inParallel<Item>(items: Item[], width: number, work: (item: Item, at: number) => Promise<void>) {
  let next = 0;
  let isBroken = false;
  const lane = async () => {
    while (next < items.length && !isBroken) {
      const at = next;
      next += 1;
      await work(items[at] as Item, at);
    }
  };
  const lanes = Array.from({ length: Math.min(width, items.length) }, () =>
    lane().catch((error) => {
      isBroken = true;
      throw error;
    }),
  );
  // None goes on by itself when one has failed.
  const [failed] = (await Promise.allSettled(lanes)).filter(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
