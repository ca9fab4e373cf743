/** Rolls back to the previous file, with a database that it can read. */
import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileTimestamp } from '~/operations/backups/local-backups.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { sync } from '../../../db/sqlite/backup.server';
import { rollBackFile } from '../../../db/sqlite/replace-file.server';
import { loadSqlite } from '../open.server';
import { type InstallPaths, serviceUnit } from './paths.server';
import { systemctl } from './system.server';

/**
 * Replaces the failed file by the previous one and restarts the service. A drop-in restores the database before the
 * start, while no process has it open. Clients wait at the socket meanwhile.
 */
export function rollBackProgram(places: InstallPaths): void {
  const again = `${places.program}.again`;
  rmSync(again, { force: true });
  linkSync(places.previousProgram, again);
  renameSync(again, places.program);
  sync(dirname(places.program));
  const first = join(places.runtimeUnits, `${serviceUnit}.d`, 'put-back.conf');
  mkdirSync(dirname(first), { recursive: true });
  writeFileSync(first, '[Service]\nTimeoutStartSec=infinity\nExecStartPre=/usr/local/bin/uplink put-back\n');
  try {
    systemctl('daemon-reload');
    systemctl('restart', serviceUnit);
  } finally {
    rmSync(first);
    systemctl('daemon-reload');
  }
}

/**
 * Restores the database before the previous program starts. Does nothing if the failed release did not change the
 * database, or if the database is on a server.
 */
export function rollBackDatabase({ dataDir, databaseServer, databasePath }: Config): { isRolledBack: boolean } {
  if (databaseServer || !existsSync(databasePath)) return { isRolledBack: false };
  loadSqlite(dataDir);
  return { isRolledBack: rollBackFile(databasePath, `${databasePath}.failed-upgrade-${fileTimestamp(now())}`) };
}
