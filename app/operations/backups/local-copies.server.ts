/** Lists and deletes local copies of the database, which still contain deleted data. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { now } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { type Actor, authorize } from '~/records/actor';

const permission = 'message-settings';

export interface LocalCopy {
  name: string;
  madeAt: string;
  /** The time of the automatic deletion; null if the operator must delete the copy. */
  deletedAt: string | null;
}

/** The retention of a copy from before an upgrade, in milliseconds, long enough for a downgrade. */
const retentionMs = 30 * 86_400_000;

/** Returns the copies from before upgrades, restores and moves to a database server. */
export function listCopies(actor: Actor): LocalCopy[] {
  authorize(actor, permission);
  return copies();
}

/** Deletes expired copies. @returns their names */
export async function sweepCopies(): Promise<string[]> {
  const old = copies().filter(({ deletedAt }) => deletedAt !== null && Date.parse(deletedAt) <= now().getTime());
  for (const { name } of old) await rm(join(folder(), name), { force: true });
  return old.map(({ name }) => name);
}

const folder = () => dirname(currentConfig().databasePath);

function copies(): LocalCopy[] {
  const { databaseServer, databasePath } = currentConfig();
  const before = `${basename(databasePath)}.before-`;
  // After a move to a database server, the old SQLite file is a copy too.
  const previous = databaseServer ? basename(databasePath) : null;
  if (!existsSync(folder())) return [];
  const names = readdirSync(folder()).filter(
    (name) => name === previous || (name.startsWith(before) && !/-(wal|shm)$/.test(name)),
  );
  return names.sort().map((name) => {
    const { mtimeMs } = statSync(join(folder(), name));
    const isFromUpgrade = name === `${before}migration`;
    return {
      name,
      madeAt: new Date(mtimeMs).toISOString(),
      deletedAt: isFromUpgrade ? new Date(mtimeMs + retentionMs).toISOString() : null,
    };
  });
}
