/** Deletes unreferenced files: of deleted or replaced images, and of incomplete uploads. */

import { now } from '~/platform/clock.server';
import type { Listed } from '~/platform/network/bucket.server';
import { queries } from '../../db/store.server';
import { libraryBucket, syncWithBucket } from './bucket.server';
import { filesThere, nameOfFile, removeOlder } from './files.server';
import { filesNamedBy } from './named-files.server';

/** In milliseconds. Files are written before their row, and open pages still show replaced files. */
const retentionMs = 24 * 60 * 60 * 1000;

/** Deletes unreferenced files from this machine's folder after a day. @returns their number */
export async function sweepMedia(): Promise<number> {
  const timestamp = now().getTime() - retentionMs;
  const named = new Set((await filesNamedBy(queries())).map(({ name }) => name));
  let removed = 0;
  for await (const { path, name, isDraft } of filesThere()) {
    if (!isDraft && named.has(name)) continue;
    if (await removeOlder(path, timestamp)) removed += 1;
  }
  return removed;
}

/** The same in the bucket, by the bucket's clock. Uploads missing referenced files first. @throws {BucketError} */
export async function sweepBucket(): Promise<void> {
  const bucket = libraryBucket();
  if (!bucket) return;
  const files = await filesNamedBy(queries());
  await syncWithBucket(files);
  const named = new Set(files.map(({ name }) => name));
  const isRubbish = ({ name, changedAt }: Listed) =>
    nameOfFile.test(name) && !named.has(name) && changedAt < bucket.serverTime - retentionMs;
  for (const { name } of (await bucket.list('')).filter(isRubbish)) {
    // Another process may have uploaded it again.
    if ((await bucket.list(name)).every(isRubbish)) await bucket.delete(name);
  }
}
