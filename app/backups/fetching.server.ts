/** Getting a moment back out of the bucket: to bring a site back, or to prove that it could be. */
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderBeside } from '~/media/copies.server';
import { pathOf } from '~/media/files.server';
import { BucketClient } from '~/platform/bucket.server';
import type { Bucket } from '~/platform/settings/off-site.server';
import { sync } from '../../db/sqlite/backup.server';
import { type DatabaseFacts, inspectDatabase } from '../../db/sqlite/inspect.server';
import { endLog } from '../../db/sqlite/log.server';
import { chunkBytes, type Moment, type MomentName } from './moment';
import { inParallel, keysObject, listMoments, MissingPart, Repository } from './repository.server';
import { type Opening, openKeys, Seal, WrongKey } from './sealing.server';
import { offSiteFolder } from './sent.server';

/** What was asked for is not there. */
export class NoSuchMoment extends Error {
  readonly code = 'no-such-moment';
}

export type Tell = (progress: { what: string; share?: number }) => void;

export interface FetchTask {
  bucket: Bucket;
  opening: Opening;
  /** ISO 8601: the last moment that is not after it; null for the newest. */
  at: string | null;
  /** Where to put the database, which must not exist; its pictures go into the folder beside it. */
  destination: string;
}

export interface Fetched {
  takenAt: string;
  /** The instance's. */
  secret: string;
  files: number;
}

export interface VerifyTask {
  bucket: Bucket;
  secret: string;
  /** To see that the passphrase opens them; null where only others can. */
  passphrase: string | null;
  dataDir: string;
}

export interface Verified extends DatabaseFacts {
  takenAt: string;
  files: number;
}

const lanes = 8;

/**
 * Puts a moment's database and pictures into a folder.
 *
 * @throws {NoSuchMoment}, {WrongKey}, {MissingPart}, {BucketFault}
 */
export async function fetchMoment({ bucket, opening, at, destination }: FetchTask, tell: Tell): Promise<Fetched> {
  const client = new BucketClient(bucket);
  const name = choose(await listMoments(client), at);
  const secret = await readKeys(client, name, opening);
  const repository = new Repository(client, await Seal.of(secret));
  const moment = await repository.getMoment(name.name);
  await putTogether(repository, moment, destination, tell);
  const files = await repository.getFiles(moment);
  await inParallel(files, lanes, async (file, index) => {
    tell({ what: 'Fetching images', share: index / files.length });
    const path = pathOf(file.name, folderBeside(destination));
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, await repository.getFile(file), { mode: 0o600, flush: true });
  });
  return { takenAt: moment.takenAt, secret, files: files.length };
}

/**
 * Reads the newest moment back as a restore would, and opens it.
 *
 * @throws {NoSuchMoment}, {WrongKey}, {MissingPart}, {BucketFault}, {DamagedDatabase}
 */
export async function verify({ bucket, secret, passphrase, dataDir }: VerifyTask, tell: Tell): Promise<Verified> {
  const client = new BucketClient(bucket);
  const repository = new Repository(client, await Seal.of(secret));
  const own = (await listMoments(client)).filter(({ instance }) => instance === repository.seal.instance);
  const name = choose(own, null);
  await proveKeys(client, name, secret, passphrase);
  const moment = await repository.getMoment(name.name);
  const folder = join(offSiteFolder(dataDir), 'verifying');
  const path = join(folder, 'uplink.sqlite');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    requireRoom(folder, moment);
    await putTogether(repository, moment, path, tell);
    tell({ what: 'Opening the database' });
    const facts = inspectDatabase(path);
    const files = await repository.getFiles(moment);
    await inParallel(files, lanes, async (file, index) => {
      tell({ what: 'Reading images back', share: index / files.length });
      await repository.getFile(file);
    });
    return { ...facts, takenAt: moment.takenAt, files: files.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function choose(moments: MomentName[], at: string | null): MomentName {
  const [first] = moments;
  const newest = moments.at(-1);
  if (!first || !newest) throw new NoSuchMoment('No backups found. Check the bucket and prefix.');
  if (!at) return newest;
  const chosen = moments.filter(({ takenAt }) => takenAt <= new Date(at)).at(-1);
  if (chosen) return chosen;
  throw new NoSuchMoment(`No backup is that old. The oldest is from ${first.takenAt.toISOString()}.`);
}

async function readKeys(client: BucketClient, { instance }: MomentName, opening: Opening): Promise<string> {
  const sealed = await client.get(keysObject(instance));
  if (!sealed)
    throw new MissingPart(`${keysObject(instance)} is missing in the bucket. Without it, no backup can be opened.`);
  return openKeys(sealed, opening);
}

/** A passphrase that was mistyped in a restore would be too late to notice. */
async function proveKeys(client: BucketClient, name: MomentName, secret: string, passphrase: string | null) {
  if (!passphrase) {
    if (!(await client.get(keysObject(name.instance))))
      throw new MissingPart(`${keysObject(name.instance)} is missing.`);
    return;
  }
  const found = await readKeys(client, name, { passphrase, identities: [] });
  if (found !== secret) throw new WrongKey('The keys in the bucket hold another secret.');
}

function requireRoom(folder: string, { pages, pageSize }: Moment) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > 1.1 * pages * pageSize) return;
  throw Object.assign(new Error('The disk is too full to read the database back.'), { code: 'ENOSPC' });
}

/** @param destination must not exist */
async function putTogether(repository: Repository, moment: Moment, destination: string, tell: Tell): Promise<void> {
  const names = await repository.getNames(moment);
  const file = openSync(destination, 'wx', 0o600);
  try {
    await inParallel(names, lanes, async (name, at) => {
      tell({ what: 'Fetching the database', share: at / names.length });
      const chunk = await repository.getChunk(name);
      writeSync(file, chunk, 0, chunk.length, at * chunkBytes);
    });
    ftruncateSync(file, moment.pages * moment.pageSize);
  } catch (error) {
    rmSync(destination, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  // It says of itself that there is a log beside it.
  endLog(destination);
  sync(destination);
}
