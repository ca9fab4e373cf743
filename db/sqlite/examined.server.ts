/** Opening a file of which nobody knows yet what is in it: what is damaged, newer or somebody else's is left as it is. */
import { existsSync, statSync } from 'node:fs';
import { DamagedDatabase, hasTables, quickFaults } from './inspect.server';
import { openForReading } from './open-file.server';
import { keepBeforeMigration } from './put-back.server';
import { doneMigrations, openReadingStore, openStore, pendingMigrations, type SqliteStore } from './store.server';

/** A larger file is not read whole at every start; `uplink doctor` does it. */
const checkedAtStart = 64 * 1024 * 1024;

/** Opens a file that may not be there yet; where migrations are pending, its state before them is kept. @throws {DamagedDatabase}, {NewerDatabase} */
export async function openExamined(path: string): Promise<SqliteStore> {
  const pending = existsSync(path) ? examine(path) : [];
  if (pending.length > 0) await keepBeforeMigration(path, pending);
  return openStore(path);
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
    const faults = statSync(path).size <= checkedAtStart ? quickFaults(file) : [];
    if (faults.length > 0) throw new DamagedDatabase(faults[0]);
    // A first start that was cut off leaves nothing but the empty list of migrations.
    const isFilled = hasTables(file);
    if (isFilled && doneMigrations(file).length === 0) throw new DamagedDatabase("it is not one of Uplink's");
    return isFilled ? pending : [];
  } finally {
    file.close();
  }
}
