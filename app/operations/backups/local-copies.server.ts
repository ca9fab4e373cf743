/** Local copies of the database, which still contain erased data. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { now } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { type Actor, authorize } from '~/records/actor';

export const permission = 'message-settings';

export interface LocalCopy {
  name: string;
  madeAt: string;
  /** The date of its deletion; null when it is left to the operator. */
  deletedAt: string | null;
}

/** The state before an upgrade is kept for so long, in milliseconds: long enough to go back. */
const retentionMs = 30 * 86_400_000;

/** The copies from before upgrades, restores and moves to a database server. */
export function listCopies(actor: Actor): LocalCopy[] {
  authorize(actor, permission);
  return copies();
}

/** Deletes those that were kept long enough. @returns their names */
export async function sweepCopies(): Promise<string[]> {
  const old = copies().filter(({ deletedAt }) => deletedAt !== null && Date.parse(deletedAt) <= now().getTime());
  for (const { name } of old) await rm(join(folder(), name), { force: true });
  return old.map(({ name }) => name);
}

const folder = () => dirname(currentConfig().databasePath);

function copies(): LocalCopy[] {
  const { databaseServer, databasePath } = currentConfig();
  const before = `${basename(databasePath)}.before-`;
  // The file that was in its place, if any.
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
