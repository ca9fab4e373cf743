/** The automatic backups in `DATA_DIR/backups` of the leader's machine, and the backup in progress. */
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { now, nowIso } from '~/platform/clock.server';
import { type Config, currentConfig } from '~/platform/config.server';
import { Conflict, NotFound } from '~/platform/errors';
import type { ReportProgress } from '~/platform/threads/command-process.server';
import { runOnLeader } from '~/platform/threads/message-bus.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { summariseOffSite } from './state.server';

export const permission = 'backups';

const automaticBackupName = /^uplink-\d{8}T\d{6}Z\.sqlite$/;

/** Returns a time for use in a file name: 20260102T030405Z. */
export function fileTimestamp(timestamp: Date): string {
  return timestamp.toISOString().replace(/\.\d+|[-:]/g, '');
}

export const backupNameAt = (timestamp: Date) => `uplink-${fileTimestamp(timestamp)}.sqlite`;

export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups');

/**
 * Returns the automatic backups, oldest first. A name from the future sorts first: that backup was made before the
 * clock was set back.
 */
export function listAutomaticBackups(place: Pick<Config, 'dataDir'>): string[] {
  try {
    const folder = backupFolder(place);
    const names = readdirSync(folder)
      .filter((name) => automaticBackupName.test(name))
      .sort();
    const current = backupNameAt(now());
    const ordered = [...names.filter((name) => name > current), ...names.filter((name) => name <= current)];
    return ordered.map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The backup in progress, or the last one if that failed. */
export interface BackupRun {
  startedAt: string;
  what: string;
  /** From 0 to 1; null if not known. */
  share: number | null;
  isFailed: boolean;
}

type MakeBackup = (report: ReportProgress, isRequested: boolean) => Promise<void>;

let make: MakeBackup | null = null;
let run: BackupRun | null = null;
let underWay: Promise<void> | null = null;

/** @param maker makes a verified backup @returns a function that stops, and waits for the backup in progress */
export function registerBackups(maker: MakeBackup): () => Promise<void> {
  make = maker;
  return async () => {
    make = null;
    await underWay;
  };
}

/** Makes a backup, unless one is in progress. Resolves at its end, and never rejects. */
export function runBackup(isRequested = false): Promise<void> {
  underWay ??= track(isRequested).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function track(isRequested: boolean): Promise<void> {
  const current: BackupRun = { startedAt: nowIso(), what: 'Starting', share: null, isFailed: false };
  run = current;
  try {
    await make?.((what, share) => Object.assign(current, { what, share: share ?? null }), isRequested);
    run = null;
  } catch {
    current.isFailed = true;
  }
}

const readOnLeader = runOnLeader('read-backups', 1000, async () => {
  const backups = listAutomaticBackups(currentConfig()).map((path) => {
    const { mtimeMs, size } = statSync(path);
    return { name: basename(path), madeAt: new Date(mtimeMs).toISOString(), size };
  });
  return { backups: backups.reverse(), run };
});

/** Returns the local backups, newest first, with their sizes in bytes, and how they are made. */
export async function readBackups(actor: Actor) {
  authorize(actor, permission);
  const { backupEvery, backupKeep, databaseServer } = currentConfig();
  const isOnPostgres = databaseServer !== null;
  return { ...(await readOnLeader(null)), backupEvery, backupKeep, isOnPostgres, offSite: summariseOffSite() ?? null };
}

/** Yields the file of a backup of this machine. @throws {NotFound} @throws {ReauthRequired} */
export async function* readBackup(actor: Actor, name: string): AsyncGenerator<Uint8Array> {
  authorize(actor, 'site-data');
  const path = listAutomaticBackups(currentConfig()).find((backup) => basename(backup) === name);
  if (!path) throw new NotFound('backup');
  await writeAs(actor, 'site-data', (tx, author) =>
    audit(tx, author, { action: 'downloaded', subject: 'backup', summary: name }),
  );
  yield* createReadStream(path);
}

const startOnLeader = runOnLeader('start-backup', 1000, async () => {
  if (make) void runBackup(true);
  return make !== null;
});

/** Starts a backup, and does not wait for its end. @throws {Conflict} while no process makes backups */
export async function startBackup(actor: Actor): Promise<void> {
  await writeAs(actor, permission, (tx, author) =>
    audit(tx, author, { action: 'started', subject: 'backup', summary: 'In the back office' }),
  );
  if (!(await startOnLeader(null))) throw new Conflict('No backup can start at the moment. Try again in a minute.');
}
