/** Opens an unknown file: a damaged, newer or foreign one stays unchanged. */
import { existsSync, statSync } from 'node:fs';
import { NewerDatabase } from '../migrations';
import { DamagedDatabase, hasTables, quickCheckErrors } from './inspect.server';
import { hasRoom } from './log-files.server';
import { openForReading, openPlain } from './open-file.server';
import { keepBeforeMigration } from './replace-file.server';
import { doneMigrations, openReadingStore, openStore, pendingMigrations, type SqliteStore } from './store.server';

/** A larger file is not read whole at every start; `uplink doctor` does it. */
const checkedAtStart = 64 * 1024 * 1024;

/** Opens a file that may not be there yet; where migrations are pending, its state before them is kept. @throws {DamagedDatabase}, {NewerDatabase} */
export async function openExamined(path: string): Promise<SqliteStore> {
  const pending = existsSync(path) ? examineInAnyCase(path) : [];
  if (pending.length > 0) await keepBeforeMigration(path, pending);
  return openStore(path);
}

/** Also on a disk that has no space for the files of the log. */
function examineInAnyCase(path: string): string[] {
  try {
    return examine(path);
  } catch (error) {
    if (error instanceof DamagedDatabase || error instanceof NewerDatabase || hasRoom(path)) throw error;
    disableWal(path);
    return examine(path);
  }
}

/** Takes its log from a file that no one has open. That writes into pages that are there; what would be undone is kept in memory. */
function disableWal(path: string) {
  const file = openPlain(path);
  try {
    file.pragma('locking_mode = EXCLUSIVE');
    file.pragma('journal_mode = MEMORY');
  } catch {
    // Another process has it open, and so its log is there; or the log holds more than there is space for.
  } finally {
    file.close();
  }
}

/** @throws {DamagedDatabase}, {NewerDatabase} */
export function openExaminedToRead(path: string): SqliteStore {
  examine(path);
  return openReadingStore(path);
}

/** @returns the migrations that a database with data in it still has to go through */
function examine(path: string): string[] {
  const file = openForReading(path);
  try {
    const pending = pendingMigrations(file);
    const errors = statSync(path).size <= checkedAtStart ? quickCheckErrors(file) : [];
    if (errors.length > 0) throw new DamagedDatabase(errors[0]);
    // A first start that was cut off leaves nothing but the empty list of migrations.
    const isFilled = hasTables(file);
    if (isFilled && doneMigrations(file).length === 0) throw new DamagedDatabase("it is not one of Uplink's");
    return isFilled ? pending : [];
  } finally {
    file.close();
  }
}
