import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { offSiteState } from '~/operations/backups/state.server';
import { certificateState } from '~/operations/certificates/certificate-state.server';
import { readBacklogs } from '~/operations/health/backlog.server';
import { readProblems } from '~/operations/health/health.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { currentStore } from '../../../db/store.server';
import packageJson from '../../../package.json';
import { lastBackup } from './backup-state.server';
import { readDisk } from './disk-state.server';

/** The state of the server, as shown by `uplink status`. Times are ISO 8601. */
export type ServerStatus = Awaited<ReturnType<typeof readStatus>>;

/** Measures the event loop for a second. */
export async function readStatus(config: Config) {
  const { database: bytes, log: logBytes } = await currentStore().sizes();
  const maxWait = await watchLoop(1000);
  const backup = await lastBackup(config);
  const offSite = offSiteState(config);
  const certificate = certificateState(config);
  return {
    version: packageJson.version,
    pid: process.pid,
    startedAt: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
    processes: config.workers,
    memoryBytes: process.memoryUsage.rss(),
    /** The longest delay of the event loop during the measured second, in milliseconds. */
    maxWait,
    database: { bytes, logBytes },
    disk: await readDisk(config),
    backlogs: await readBacklogs(),
    backup: backup && { at: backup.at.toISOString(), bytes: backup.bytes },
    /** Null if no off-site backups are configured. */
    offSite: offSite && { to: offSite.to, lastGoodAt: offSite.lastGoodAt },
    /** Null without built-in HTTPS. */
    certificate: certificate && { names: certificate.names, ends: certificate.ends },
    /** Problems that do not stop the site: the failing parts of /api/health. */
    errors: await readProblems(),
  };
}

const resolution = 10;

/** Returns the longest delay in milliseconds, without the interval of the timer. */
async function watchLoop(milliseconds: number): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  await wait(milliseconds);
  delays.disable();
  return Math.max(0, Math.round(delays.max / 1e6 - resolution));
}
