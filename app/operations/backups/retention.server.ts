/** Deletes snapshots beyond the retention rule, then the parts that no snapshot uses. */
import { BucketClient, type Listed } from '~/platform/network/bucket.server';
import type { OffSite, RetentionRule } from '~/platform/settings/off-site.server';
import { BackupCipher } from './encryption.server';
import { chunksFolder, filesFolder, inParallel, listSnapshots, Repository } from './repository.server';
import { namesOf } from './snapshot';

const concurrency = 8;
/** Recent objects stay for this time in milliseconds, because their upload may be in progress. */
const grace = 24 * 3_600_000;

/**
 * Deletes expired snapshots. Do not call it during an upload. If a snapshot is unreadable, no object that it might use
 * is deleted.
 * @returns the numbers of retained and deleted snapshots, and of deleted objects that no snapshot uses
 * @throws {BucketError}, {MissingPart}
 */
export async function applyRetention({ target, secret }: { target: OffSite; secret: string }) {
  const repository = new Repository(new BucketClient(target), await BackupCipher.of(secret));
  const { bucket, cipher } = repository;
  const snapshots = (await listSnapshots(bucket)).filter(({ instance }) => instance === cipher.instance);
  // Uses the clock of the bucket service, because the local clock may be wrong.
  const retained = snapshotsToRetain(snapshots, target.keep, new Date(bucket.serverTime));
  const ending = snapshots.filter(({ name }) => !retained.has(name));
  await inParallel(ending, concurrency, ({ name }) => bucket.delete(name));
  const named = await listUsedObjects(repository, [...retained]);
  const there = [...(await bucket.list(chunksFolder)), ...(await bucket.list(filesFolder))];
  const isOld = ({ changedAt }: Listed) => changedAt < bucket.serverTime - grace;
  const rubbish = there.filter((object) => !named.has(object.name) && isOld(object));
  await inParallel(rubbish, concurrency, ({ name }) => bucket.delete(name));
  return { retained: retained.size, snapshots: ending.length, objects: rubbish.length };
}

async function listUsedObjects(repository: Repository, snapshots: string[]): Promise<Set<string>> {
  const named = new Set<string>();
  const indexes = new Map<string, Promise<string[]>>();
  const lists = new Set<string>();
  await inParallel(snapshots, concurrency, async (name) => {
    const snapshot = await repository.getSnapshot(name);
    const index = indexes.get(snapshot.index) ?? repository.getIndex(snapshot);
    indexes.set(snapshot.index, index);
    named.add(chunksFolder + snapshot.index);
    for (const chunk of namesOf(snapshot, await index)) named.add(chunksFolder + chunk);
    if (!snapshot.files || lists.has(snapshot.files)) return;
    lists.add(snapshot.files);
    named.add(chunksFolder + snapshot.files);
    for (const file of await repository.getFiles(snapshot)) named.add(repository.fileObject(file));
  });
  return named;
}

interface SnapshotTime {
  name: string;
  takenAt: Date;
}

const hour = 3_600_000;
const day = 24 * hour;

const hourOf = (date: Date) => Math.floor(date.getTime() / hour);
const dayOf = (date: Date) => Math.floor(date.getTime() / day);
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (date: Date) => Math.floor((dayOf(date) + 3) / 7);
const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/**
 * Returns the names of snapshots to retain: all of the last `allHours`, the last of each period, and the newest.
 * @param snapshots oldest first
 */
export function snapshotsToRetain(snapshots: SnapshotTime[], rule: RetentionRule, now: Date): Set<string> {
  const retained = new Set<string>();
  const isYounger = (takenAt: Date, age: number) => age > 0 && now.getTime() - takenAt.getTime() < age;
  const youngerThan = (age: number) => snapshots.filter(({ takenAt }) => isYounger(takenAt, age));
  const keepLastOfEach = (age: number, periodOf: (date: Date) => number) => {
    const last = new Map(youngerThan(age).map(({ takenAt, name }) => [periodOf(takenAt), name]));
    for (const name of last.values()) retained.add(name);
  };
  for (const { name } of youngerThan(rule.allHours * hour)) retained.add(name);
  keepLastOfEach(rule.hours * hour, hourOf);
  keepLastOfEach(rule.days * day, dayOf);
  keepLastOfEach(rule.weeks * 7 * day, weekOf);
  keepLastOfEach(rule.months * 31 * day, monthOf);
  const newest = snapshots.at(-1);
  if (newest) retained.add(newest.name);
  return retained;
}
