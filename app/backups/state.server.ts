/** How backups off the machine stand: the one answer that health, dashboard, doctor, status and metrics give. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '~/platform/clock.server';
import { type Config, currentConfig } from '~/platform/config.server';
import type { OffSiteSummary } from './off-site-summary';
import { offSiteFolder, writeWhole } from './sent.server';

/** What the process that sends them notes. Times are ISO 8601. */
export interface Noted {
  /** When all that there was had been sent, last. */
  lastGoodAt: string | null;
  /** Since when it fails, and why, in words for whoever operates the site; null while it does not. */
  failingSince: string | null;
  lastError: string | null;
  /** Seconds from one to the next, which is longer where looking takes long. */
  everySeconds: number;
  /** Of the last one. */
  lastBytes: number;
  /** When the newest was last read back and opened, and what was wrong then. */
  verifiedAt: string | null;
  verifyError: string | null;
  /** When what the rule keeps no longer was last taken out, and why it could not be since. */
  keptAt: string | null;
  keepError: string | null;
  /** Pictures that are missing or damaged here, and in no backup. */
  faulty: string[];
}

export interface OffSiteState extends Noted {
  /** s3://bucket/prefix. */
  to: string;
  /** `waiting` before the first one is there. */
  status: OffSiteSummary['status'];
}

const nothing: Noted = {
  lastGoodAt: null,
  failingSince: null,
  lastError: null,
  everySeconds: 60,
  lastBytes: 0,
  verifiedAt: null,
  verifyError: null,
  keptAt: null,
  keepError: null,
  faulty: [],
};

/** A bucket may be out of reach for so long, in milliseconds, before it is called failing. */
const patience = 10 * 60_000;

const pathIn = (dataDir: string) => join(offSiteFolder(dataDir), 'state.json');

export function readNoted(dataDir: string): Noted {
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as Partial<Noted>) };
  } catch {
    return nothing;
  }
}

export function note(dataDir: string, changes: Partial<Noted>): void {
  writeWhole(pathIn(dataDir), JSON.stringify({ ...readNoted(dataDir), ...changes }));
}

/** Null where no backups go off the machine. */
export function offSiteState(
  { offSite, dataDir }: Pick<Config, 'offSite' | 'dataDir'> = currentConfig(),
): OffSiteState | null {
  if (!offSite) return null;
  const noted = readNoted(dataDir);
  return { ...noted, to: offSite.address, status: statusOf(noted) };
}

function statusOf({ lastGoodAt, failingSince, verifyError }: Noted): OffSiteState['status'] {
  const isLasting = failingSince !== null && now().getTime() - Date.parse(failingSince) >= patience;
  if (isLasting || verifyError) return 'failing';
  return lastGoodAt ? 'good' : 'waiting';
}

/** Why they fail, in a sentence or two for whoever operates the site. */
export function describeFault({ to, lastGoodAt, lastError, verifyError }: OffSiteState): string {
  if (lastError) return `Nothing has been sent to ${to} since ${lastGoodAt ?? 'it was set up'}. ${lastError}`;
  return `The backup at ${to} could not be read back. ${verifyError}`;
}

/** For the dashboard; undefined where no backups go off the machine. */
export function summariseOffSite(): OffSiteSummary | undefined {
  const state = offSiteState();
  if (!state) return undefined;
  const { status, to, lastGoodAt } = state;
  return { status, to, lastGoodAt, fault: status === 'failing' ? describeFault(state) : null };
}
