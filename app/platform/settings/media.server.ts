/** Settings for the image files. With a bucket, the folder caches files that this node created or requested. */
import { accessSync } from 'node:fs';
import { join } from 'node:path';
import { readBucket } from './off-site.server';
import type { ReadSetting } from './parse.server';
import type { StorageSettings } from './storage.server';

const places = 's3://BUCKET/PREFIX, the full path of a shared folder that Uplink can write to, or local';

/** @param errors receives a line if other nodes could not find the images */
export function readMedia(read: ReadSetting, errors: string[], { dataDir, databaseServer }: StorageSettings) {
  const place = read('MEDIA_STORE', '', parsePlace, places);
  if (!place && databaseServer) {
    errors.push(`MEDIA_STORE: other machines have to find the images; give ${places} (only one machine serves).`);
  }
  const mediaBucket = place.startsWith('s3:') ? readBucket(read, 'MEDIA_STORE', place, errors) : null;
  return { mediaDir: place.startsWith('/') ? place : join(dataDir, 'media'), mediaBucket };
}

/** Requires an existing folder, because a missing one may be an unmounted disk. */
function parsePlace(value: string): string | undefined {
  try {
    if (value.startsWith('/')) accessSync(value, 7);
    return /^(local$|s3:|\/)/.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
