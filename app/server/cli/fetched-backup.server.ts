/** Downloads a backup from the bucket for the duration of a restore. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fetchOffSite } from '~/operations/backups/off-site.server';
import { ConfigurationErrors } from '~/platform/config.server';
import { readBucket } from '~/platform/settings/off-site.server';
import { createReader } from '~/platform/settings/parse.server';
import { CommandError, withStopSignal } from './command.server';
import { withProgress } from './progress.server';

/**
 * Downloads a backup into the data folder's file system, and deletes it after `work`.
 * @param identity the path of a file with age secret keys
 * @param work receives the path of the database. Its images are in the folder next to it.
 * @throws {CommandError}, {ConfigurationErrors}
 */
export async function withFetched(
  address: string,
  dataDir: string,
  { at, identity }: { at?: string | undefined; identity?: string | undefined },
  work: (backup: { path: string; takenAt: string; secret: string }) => Promise<void>,
): Promise<void> {
  const { read, errors } = createReader(process.env);
  const bucket = readBucket(read, 'BACKUP_TO', address, errors);
  if (errors.length > 0) throw new ConfigurationErrors(errors);
  const opening = { passphrase: process.env.BACKUP_PASSPHRASE?.trim() || null, identities: readIdentities(identity) };
  if (!opening.passphrase && opening.identities.length === 0) {
    throw new CommandError(
      'The backups are encrypted. Set BACKUP_PASSPHRASE, or pass the age secret key: --identity FILE.',
    );
  }
  const folder = join(dataDir, `restoring-${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'uplink.sqlite');
  try {
    const task = { bucket, opening, at: readTime(at), destination: path };
    const fetched = await withProgress((report) =>
      withStopSignal((signal) => fetchOffSite(task, { signal, onProgress: ({ what, share }) => report(what, share) })),
    );
    await work({ path, ...fetched });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTime(at: string | undefined): string | null {
  if (at === undefined) return null;
  const time = new Date(at);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new CommandError(`--at: "${at}" is not a time. Use the form 2026-03-01T12:00Z.`);
}

function readIdentities(path: string | undefined): string[] {
  if (path === undefined) return [];
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  } catch (error) {
    throw new CommandError(`The key cannot be read: ${(error as Error).message}.`);
  }
}
