/** All migrations in order. They are imported, because the single file has no folder to read. */
import type { Migration } from 'kysely';
import * as initial from './0001-initial';

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
};

/**
 * The last migration that a release has to know to serve what all of these have made. A migration that takes something away
 * which the release before it still uses comes a release later than what replaces it, and then this is raised.
 */
export const oldestCompatible = '0001-initial';

/** A database that a newer release has migrated: this program must not touch it. */
export class NewerDatabase extends Error {
  constructor(readonly migration: string) {
    super(`The database is newer than this release. It has the migration "${migration}".`);
  }
}

/**
 * The names of the migrations that are still to come, in order.
 *
 * @throws {NewerDatabase} when one has been carried out that this program does not know
 */
export function pendingOf(done: string[]): string[] {
  const unknown = done.find((name) => !(name in migrations));
  if (unknown) throw new NewerDatabase(unknown);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}
