/** Taking out of the bucket what the rule keeps no longer: moments first, then what no moment names any more. */

import { BucketClient, type Listed } from '~/platform/bucket.server';
import type { OffSite } from '~/platform/settings/off-site.server';
import { momentsToKeep } from './keeping-rule';
import { namesOf } from './moment';
import { chunksFolder, filesFolder, inParallel, listMoments, Repository } from './repository.server';
import { Seal } from './sealing.server';

export interface KeepTask {
  target: OffSite;
  secret: string;
}

export interface KeepOutcome {
  /** How many moments are kept, and how many went. */
  kept: number;
  moments: number;
  /** How many objects went that nothing names any more. */
  objects: number;
}

const lanes = 8;
/** What was put lately stays, whoever put it: its moment may be under way. */
const grace = 24 * 3_600_000;

/**
 * Not to be called while something is sent. What it cannot read keeps it from deleting anything that a moment might name.
 *
 * @throws {BucketFault}, {MissingPart}
 */
export async function keep({ target, secret }: KeepTask): Promise<KeepOutcome> {
  const repository = new Repository(new BucketClient(target), await Seal.of(secret));
  const { bucket, seal } = repository;
  const moments = (await listMoments(bucket)).filter(({ instance }) => instance === seal.instance);
  // By the service's clock: ours may have leapt.
  const kept = momentsToKeep(moments, target.keep, new Date(bucket.serverTime));
  const ending = moments.filter(({ name }) => !kept.has(name));
  await inParallel(ending, lanes, ({ name }) => bucket.delete(name));
  const named = await namedBy(repository, [...kept]);
  const there = [...(await bucket.list(chunksFolder)), ...(await bucket.list(filesFolder))];
  const isOld = ({ changedAt }: Listed) => changedAt < bucket.serverTime - grace;
  const rubbish = there.filter((object) => !named.has(object.name) && isOld(object));
  await inParallel(rubbish, lanes, ({ name }) => bucket.delete(name));
  return { kept: kept.size, moments: ending.length, objects: rubbish.length };
}

/** All objects that moments name. */
async function namedBy(repository: Repository, moments: string[]): Promise<Set<string>> {
  const named = new Set<string>();
  const indexes = new Map<string, Promise<string[]>>();
  const lists = new Set<string>();
  await inParallel(moments, lanes, async (name) => {
    const moment = await repository.getMoment(name);
    const index = indexes.get(moment.index) ?? repository.getIndex(moment);
    indexes.set(moment.index, index);
    named.add(chunksFolder + moment.index);
    for (const chunk of namesOf(moment, await index)) named.add(chunksFolder + chunk);
    if (!moment.files || lists.has(moment.files)) return;
    lists.add(moment.files);
    named.add(chunksFolder + moment.files);
    for (const file of await repository.getFiles(moment)) named.add(repository.fileObject(file));
  });
  return named;
}
