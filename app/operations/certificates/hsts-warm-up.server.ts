/**
 * Sends HSTS only after a week of working HTTPS, because browsers remember it. The start of that week has its own file:
 * web processes write it, while the renewal process writes the renewal state.
 */
import { join } from 'node:path';
import { readIfThere } from '~/platform/atomic-file.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { certificateFolder, writeCertificateFile } from './certificate-files.server';

type Place = Pick<Config, 'dataDir'>;

const week = 7 * 86_400_000;

const pathOf = (place: Place) => join(certificateFolder(place), 'good-since');

/** Records the start of the week, unless it is known. */
export function recordSuccess(place: Place): void {
  if (ageOfCertificate(place) === null) writeCertificateFile(pathOf(place), now().toISOString());
}

/** Returns the time in milliseconds since the site first had a valid certificate; null if unknown. */
function ageOfCertificate(place: Place): number | null {
  const since = Date.parse(readIfThere(pathOf(place)) ?? '');
  const age = now().getTime() - since;
  // A date in the future was recorded by a fast clock.
  return age >= 0 ? age : null;
}

/** The cached result for a data folder, and the time of the next check. */
let cached = { dataDir: '', isProved: false, lookAgainAt: 0 };

export function isHttpsProven({ dataDir }: Place, running = performance.now()): boolean {
  const isFresh = cached.dataDir === dataDir && (cached.isProved || running < cached.lookAgainAt);
  if (!isFresh) {
    cached = { dataDir, isProved: (ageOfCertificate({ dataDir }) ?? 0) >= week, lookAgainAt: running + 60_000 };
  }
  return cached.isProved;
}
