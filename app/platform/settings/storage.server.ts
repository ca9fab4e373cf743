/** Settings: where everything that lasts is, and how it is backed up. */
import { isAbsolute, join, resolve } from 'node:path';
import { Cron } from 'croner';
import { type Read, wholeNumber } from './reading.server';

/** Every so many seconds, at the times of a cron pattern, or never. */
export type Schedule = { seconds: number } | { pattern: string } | null;

export interface StorageSettings {
  dataDir: string;
  /** The SQLite file's path. */
  databasePath: string;
  /** How often a backup is made into the data folder, and how many are kept. */
  backupEvery: Schedule;
  backupKeep: number;
}

export function readStorage(read: Read): StorageSettings {
  const dataDir = resolve(read('DATA_DIR', './data', (value) => value, 'a folder'));
  return {
    dataDir,
    databasePath: read(
      'DATABASE_URL',
      join(dataDir, 'uplink.sqlite'),
      parseSqliteUrl,
      'sqlite:PATH (PostgreSQL is not supported yet)',
    ),
    backupEvery: read(
      'BACKUP_EVERY',
      { seconds: 86_400 } as Schedule,
      parseSchedule,
      'a time such as 12h or 1d, a cron pattern such as "15 3 * * *", or off',
    ),
    backupKeep: read('BACKUP_KEEP', 7, (value) => wholeNumber(value, 1, 1000), 'a number from 1 to 1000'),
  };
}

function parseSqliteUrl(value: string): string | undefined {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(value)?.[1];
  return path === undefined ? undefined : isAbsolute(path) ? path : resolve(path);
}

function parseSchedule(value: string): Schedule | undefined {
  if (value === 'off') return null;
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(value) ?? [];
  if (count && unit) return { seconds: Number(count) * { m: 60, h: 3600, d: 86_400 }[unit as 'm' | 'h' | 'd'] };
  try {
    new Cron(value, { paused: true, mode: '5-part' }).stop();
    return { pattern: value };
  } catch {
    return undefined;
  }
}
