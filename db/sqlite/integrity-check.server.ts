/** Opens an unknown file. A damaged, newer or foreign file stays unchanged. */
import { existsSync, statSync } from 'node:fs';
import { NewerDatabase } from '../migrations';
import { DamagedDatabase, hasTables, quickCheckErrors } from './inspect.server';
import { hasRoom } from './log-files.server';
import { openForReading, openPlain } from './open-file.server';
import { forgetLog, markOpen, noteLostLog } from './open-marker.server';
import { keepBeforeMigration } from './replace-file.server';
import { withFile } from './sqlite-file';
import { doneMigrations, openReadingStore, openStore, pendingMigrations, type SqliteStore } from './store.server';

/** The maximum size in bytes for a check at every start; `uplink doctor` checks larger files. */
const checkedAtStart = 64 * 1024 * 1024;

/** Opens or creates a file, and copies it before pending migrations. @throws {DamagedDatabase}, {NewerDatabase} */
export async function openExamined(path: string): Promise<SqliteStore> {
  noteLostLog(path);
  const pending = existsSync(path) ? examineInAnyCase(path) : [];
  if (pending.length > 0) await keepBeforeMigration(path, pending);
  const store = openStore(path);
  // Without space on the disk, the log begins later, and there is none to lose.
  if (store.file.pragma('journal_mode', { simple: true }) === 'wal') store.onClose(markOpen(path));
  return store;
}

/** Also works on a disk without space for the WAL files. */
function examineInAnyCase(path: string): string[] {
  try {
    return examine(path);
  } catch (error) {
    if (error instanceof DamagedDatabase || error instanceof NewerDatabase || hasRoom(path)) throw error;
    disableWal(path);
    return examine(path);
  }
}

/** Removes the WAL of a file that no process has open, without new disk space: the rollback journal is in memory. */
function disableWal(path: string) {
  const file = openPlain(path);
  try {
    file.pragma('locking_mode = EXCLUSIVE');
    file.pragma('journal_mode = MEMORY');
    forgetLog(path);
  } catch {
    // Another process has the file open, so the WAL exists; or the WAL contains more pages than fit.
  } finally {
    file.close();
  }
}

/** @throws {DamagedDatabase}, {NewerDatabase} */
export function openExaminedToRead(path: string): SqliteStore {
  noteLostLog(path);
  examine(path);
  return openReadingStore(path);
}

/** Returns the pending migrations of a database that contains data. */
function examine(path: string): string[] {
  return withFile(openForReading(path), (file) => {
    const pending = pendingMigrations(file);
    const errors = statSync(path).size <= checkedAtStart ? quickCheckErrors(file) : [];
    if (errors.length > 0) throw new DamagedDatabase(errors[0]);
    // An interrupted first start leaves only the empty migration table.
    const isFilled = hasTables(file);
    if (isFilled && doneMigrations(file).length === 0) throw new DamagedDatabase("it is not one of Uplink's");
    return isFilled ? pending : [];
  });
}
