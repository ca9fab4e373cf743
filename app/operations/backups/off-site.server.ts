/** Uploads and verifies off-site backups in a worker thread. Without off-site backups, the code is not loaded. */
import type { Library } from '~/media/bucket.server';
import type { Config } from '~/platform/config.server';
import { secret } from '~/platform/secret.server';
import type { OffSite } from '~/platform/settings/off-site.server';
import { type RunOptions, Threads } from '~/platform/threads.server';
import { whereAddonIs } from '../../../db/sqlite/open-file.server';
import { descriptorOf } from '../../../db/sqlite/snapshot.server';
import type { Fetched, FetchTask, Verified } from './download.server';
import type { OffSiteAnswer, OffSiteProgress, OffSiteTask } from './off-site.thread';
import type { RetentionOutcome } from './retention.server';
import type { SendOutcome } from './upload.server';

// Two threads, because verification is slow and uploads must continue meanwhile.
const threads = new Threads<OffSiteTask, OffSiteAnswer, OffSiteProgress>({
  program: 'off-site',
  size: 2,
  idleTime: 20_000,
  queue: { limit: 4, partitionLimit: 4, tooMany: 'A backup is being sent.', retryAfterSeconds: 60 },
});

type Options = Pick<RunOptions<OffSiteProgress>, 'signal' | 'onProgress'>;
type Place = Pick<Config, 'databasePath' | 'dataDir'> & Library;

/** @param session identifies this run of the server */
export function sendOffSite(target: OffSite, place: Place, session: string, options?: Options) {
  const { databasePath, dataDir, mediaDir, mediaBucket } = place;
  const library = { mediaDir, mediaBucket };
  const descriptor = descriptorOf(databasePath);
  const task = { target, secret: secret(), databasePath, dataDir, library, descriptor, session };
  return threads.run({ kind: 'send', addon: whereAddonIs(), ...task }, options) as Promise<SendOutcome>;
}

export function applyOffSiteRetention(target: OffSite, options?: Options) {
  return threads.run({ kind: 'keep', addon: null, target, secret: secret() }, options) as Promise<RetentionOutcome>;
}

export function verifyOffSite(target: OffSite, dataDir: string, options?: Options) {
  const task = { bucket: target, secret: secret(), passphrase: target.passphrase, dataDir };
  return threads.run({ kind: 'verify', addon: whereAddonIs(), ...task }, options) as Promise<Verified>;
}

export function fetchOffSite(task: FetchTask, options?: Options) {
  return threads.run({ kind: 'fetch', addon: whereAddonIs(), ...task }, options) as Promise<Fetched>;
}
