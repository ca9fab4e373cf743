/** Settings for the data folder, the database and local backups. */
import { join, resolve } from 'node:path';
import { Cron } from 'croner';
import { parseLocation, type ServedLocation, type StoreLocation } from '../../../db/location.server';
import { parsePath, pathExpected, type ReadSetting, wholeNumber } from './parse.server';

/** An interval in seconds, or a cron pattern; null means never. */
type Schedule = { seconds: number } | { pattern: string } | null;

export interface StorageSettings extends ServedLocation {
  dataDir: string;
  /** The schedule of local backups, and the number to retain. */
  backupEvery: Schedule;
  backupKeep: number;
}

/** @param errors receives a line for each problem with a database address */
export function readStorage(read: ReadSetting, errors: string[]): StorageSettings {
  const dataDir = read('DATA_DIR', resolve('data'), parsePath, pathExpected);
  const usual: StoreLocation = { databaseServer: null, databasePath: join(dataDir, 'uplink.sqlite') };
  return {
    dataDir,
    ...read(
      'DATABASE_URL',
      usual,
      (value) => parseLocation(value, usual, (error) => errors.push(`DATABASE_URL: ${error}`)),
      'sqlite:PATH, without quotes or ~, or postgres://USER:PASSWORD@HOST/DATABASE',
    ),
    databaseMayLose: read('DATABASE_MAY_LOSE', false, (value) => ({ yes: true, no: false })[value], 'yes or no'),
    databasePool: read('DATABASE_POOL', 10, (value) => wholeNumber(value, 4, 100), 'a number from 4 to 100'),
    backupEvery: read<Schedule>(
      'BACKUP_EVERY',
      { seconds: 86_400 },
      parseSchedule,
      'a time such as 12h or 1d, a cron pattern such as "15 3 * * *", or off',
    ),
    backupKeep: read('BACKUP_KEEP', 7, (value) => wholeNumber(value, 1, 1000), 'a number from 1 to 1000'),
  };
}

function parseSchedule(value: string): Schedule | undefined {
  if (value === 'off') return null;
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(value) ?? [];
  if (count && unit) return { seconds: Number(count) * { m: 60, h: 3600, d: 86_400 }[unit as 'm' | 'h' | 'd'] };
  try {
    // Some dates never come, such as 30 February.
    const comes = new Cron(value, { paused: true, mode: '5-part' }).nextRun() !== null;
    return comes ? { pattern: value } : undefined;
  } catch {
    return undefined;
  }
}
