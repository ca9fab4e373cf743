/** Certificate files. They are written atomically, synced, and readable only by the owner. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '~/platform/config.server';
import { sync } from '../../../db/sqlite/backup.server';
import { type Certificate, readCertificate, UnusableCertificate } from './certificate.server';

export type Places = Pick<Config, 'dataDir' | 'ownCertificate'>;

export const certificateFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'certificates');

/** The files of the certificate and of its key: where we have it made, both are one file, so that they change as one. */
export function certificatePaths(places: Places): { cert: string; key: string } {
  const both = join(certificateFolder(places), 'site.pem');
  return places.ownCertificate ?? { cert: both, key: both };
}

/**
 * The site's certificate as it lies there.
 *
 * @returns null when none has been had yet
 * @throws {UnusableCertificate}
 */
export function loadCertificate(places: Places): Certificate | null {
  const { cert, key } = certificatePaths(places);
  const [certText, keyText] = [readText(cert), readText(key)];
  if (certText === null || keyText === null) {
    if (!places.ownCertificate) return null;
    throw new UnusableCertificate(`File not found: ${certText === null ? cert : key}, or it cannot be read.`);
  }
  return readCertificate(certText, keyText);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** A value that changes whenever the files do. */
export function markOf(places: Places): string {
  const { cert, key } = certificatePaths(places);
  const marks = [cert, key].map((path) => statSync(path, { throwIfNoEntry: false }));
  return marks.map((stats) => (stats ? [stats.ino, stats.mtimeMs, stats.size].join() : '')).join(' ');
}

/** Writes a file of the folder of certificates. @param changed when, where that was not now */
export function keepFile(path: string, content: string, changed?: Date): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    if (changed) utimesSync(draft, changed, changed);
    renameSync(draft, path);
    sync(dirname(path));
  } finally {
    rmSync(draft, { force: true });
  }
}
