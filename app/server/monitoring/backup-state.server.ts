/** Reports the age of the last good backup. Each backup is verified after it is made. */
import { stat } from 'node:fs/promises';
import { Cron } from 'croner';
import { listAutomaticBackups } from '~/operations/backups/local-backups.server';
import { describeOffSiteProblem, offSiteState } from '~/operations/backups/state.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { storeMadeAt } from '../../../db/created-at.server';

/** Returns the newest automatic backup. */
export async function lastBackup(config: Pick<Config, 'dataDir'>): Promise<{ at: Date; bytes: number } | null> {
  const path = listAutomaticBackups(config).at(-1);
  if (path === undefined) return null;
  const { mtime, size } = await stat(path);
  return { at: mtime, bytes: size };
}

/** A tolerance in milliseconds for backups that start late. */
const slack = 10 * 60_000;

/** Returns null if backups are on schedule, or turned off. */
export async function backupProblem(config: Config): Promise<string | null> {
  const offSite = offSiteState(config);
  if (offSite?.status === 'failing') return describeOffSiteProblem(offSite);
  const { backupEvery } = config;
  if (!backupEvery) return null;
  const last = await lastBackup(config);
  const since = last?.at ?? (await storeMadeAt());
  if (!isBackupOverdue(backupEvery, since)) return null;
  const hours = Math.round((now().getTime() - since.getTime()) / 3_600_000);
  return last ? `The last good backup is ${hours} hours old. See the log.` : 'No backup yet. See the log.';
}

/** Returns whether the last two scheduled backups are missing. A pattern may skip days, such as the weekend. */
export function isBackupOverdue(every: NonNullable<Config['backupEvery']>, lastGoodAt: Date): boolean {
  const due = new Date(now().getTime() - slack);
  if ('seconds' in every) return due.getTime() - lastGoodAt.getTime() > 2 * every.seconds * 1000;
  const [, lastButOne] = new Cron(every.pattern, { paused: true }).previousRuns(2, due);
  return lastButOne !== undefined && lastGoodAt < lastButOne;
}
