/** Uploads and verifies off-site backups in a worker thread. Without off-site backups, the code is not loaded. */
import type { Library } from '~/media/bucket.server';
import type { Config } from '~/platform/config.server';
import { secret } from '~/platform/secret.server';
import type { OffSite } from '~/platform/settings/off-site.server';
import { type RunOptions, Threads } from '~/platform/threads/threads.server';
import { whereAddonIs } from '../../../db/sqlite/open-file.server';
import { descriptorOf } from '../../../db/sqlite/snapshot.server';
import type { FetchTask } from './download.server';
import type { OffSiteFunctions, OffSiteProgress, OffSiteTask } from './off-site.thread';

// Two threads, because verification is slow and uploads must continue meanwhile.
const threads = new Threads<OffSiteTask, unknown, OffSiteProgress>({
  program: 'off-site',
  size: 2,
  idleTime: 20_000,
  queue: { limit: 4, partitionLimit: 4, tooMany: 'A backup is being sent.', retryAfterSeconds: 60 },
});

type Options = Pick<RunOptions<OffSiteProgress>, 'signal' | 'onProgress'>;
type Place = Pick<Config, 'databasePath' | 'dataDir'> & Library;

/** Calls a function of that name in a thread. */
function run<Name extends keyof OffSiteFunctions>(
  name: Name,
  parameter: Parameters<OffSiteFunctions[Name]>[0],
  options: Options | undefined,
) {
  return threads.run({ name, addon: whereAddonIs(), parameter }, options) as ReturnType<OffSiteFunctions[Name]>;
}

/** @param session identifies this run of the server */
export function sendOffSite(target: OffSite, place: Place, session: string, options?: Options) {
  const { databasePath, dataDir, mediaDir, mediaBucket } = place;
  const library = { mediaDir, mediaBucket };
  const descriptor = descriptorOf(databasePath);
  return run('send', { target, secret: secret(), databasePath, dataDir, library, descriptor, session }, options);
}

export function applyOffSiteRetention(target: OffSite, options?: Options) {
  return run('applyRetention', { target, secret: secret() }, options);
}

export function verifyOffSite(target: OffSite, dataDir: string, options?: Options) {
  return run('verify', { bucket: target, secret: secret(), passphrase: target.passphrase, dataDir }, options);
}

export function fetchOffSite(task: FetchTask, options?: Options) {
  return run('downloadSnapshot', task, options);
}
