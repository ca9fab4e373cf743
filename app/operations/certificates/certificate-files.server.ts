/** Reads and writes certificate files: atomically, synced, and readable only by the owner. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere, writeAtomically } from '~/platform/atomic-file.server';
import type { Config } from '~/platform/config.server';
import { sync } from '../../../db/sqlite/backup.server';
import { type Certificate, readCertificate, UnusableCertificate } from './certificate.server';

type CertificateConfig = Pick<Config, 'dataDir' | 'ownCertificate'>;

export const certificateFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'certificates');

/** Returns the paths of the certificate and its key. With ACME both are in one file, so that they change together. */
export function certificatePaths(config: CertificateConfig): { cert: string; key: string } {
  const both = join(certificateFolder(config), 'site.pem');
  return config.ownCertificate ?? { cert: both, key: both };
}

/** Loads the certificate of the site. @returns null without an ACME certificate @throws {UnusableCertificate} */
export function loadCertificate(config: CertificateConfig): Certificate | null {
  const { cert, key } = certificatePaths(config);
  const [certText, keyText] = [readIfThere(cert), readIfThere(key)];
  if (certText === null || keyText === null) {
    if (!config.ownCertificate) return null;
    throw new UnusableCertificate(`File not found: ${certText === null ? cert : key}, or it cannot be read.`);
  }
  return readCertificate(certText, keyText);
}

/** Returns a value that changes whenever the files do. */
export function versionOfFiles(config: CertificateConfig): string {
  const { cert, key } = certificatePaths(config);
  const marks = [cert, key].map((path) => statSync(path, { throwIfNoEntry: false }));
  return marks.map((stats) => (stats ? [stats.ino, stats.mtimeMs, stats.size].join() : '')).join(' ');
}

/** Writes a file in the certificate folder. @param changed its modification time, if not now */
export function writeCertificateFile(path: string, content: string, changed?: Date): void {
  writeAtomically(path, content, changed);
  sync(dirname(path));
}
