/** The state of off-site backups, for health, dashboard, doctor, status and metrics. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '~/platform/clock.server';
import { type Config, currentConfig } from '~/platform/config.server';
import { offSiteFolder, writeAtomically } from './manifest.server';
import type { OffSiteSummary } from './off-site-summary';

/** The state that the upload process records. Times are ISO 8601. */
interface RecordedState {
  /** The time of the last complete upload. */
  lastGoodAt: string | null;
  /** Since when it fails, and why, in words for anyone who operates the site; null while it does not. */
  failingSince: string | null;
  lastError: string | null;
  /** Seconds from one to the next, which is longer where looking takes long. */
  everySeconds: number;
  /** The size of the last one. */
  lastBytes: number;
  /** The time of the last verification, and its error. */
  verifiedAt: string | null;
  verifyError: string | null;
  /** The time of the last deletion of expired backups, and the error since. */
  retainedAt: string | null;
  keepError: string | null;
  /** Pictures that are missing or damaged here, and in no backup. */
  damaged: string[];
}

export interface OffSiteState extends RecordedState {
  /** s3://bucket/prefix. */
  to: string;
  /** `pending` before the first one is there. */
  status: OffSiteSummary['status'];
}

const nothing: RecordedState = {
  lastGoodAt: null,
  failingSince: null,
  lastError: null,
  everySeconds: 60,
  lastBytes: 0,
  verifiedAt: null,
  verifyError: null,
  retainedAt: null,
  keepError: null,
  damaged: [],
};

/** A bucket may be out of reach for so long, in milliseconds, before it is called failing. */
const toleratedMs = 10 * 60_000;

const pathIn = (dataDir: string) => join(offSiteFolder(dataDir), 'state.json');

export function readState(dataDir: string): RecordedState {
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as Partial<RecordedState>) };
  } catch {
    return nothing;
  }
}

export function recordState(dataDir: string, changes: Partial<RecordedState>): void {
  writeAtomically(pathIn(dataDir), JSON.stringify({ ...readState(dataDir), ...changes }));
}

/** Returns null without off-site backups. */
export function offSiteState(
  { offSite, dataDir }: Pick<Config, 'offSite' | 'dataDir'> = currentConfig(),
): OffSiteState | null {
  if (!offSite) return null;
  const recorded = readState(dataDir);
  return { ...recorded, to: offSite.address, status: statusOf(recorded) };
}

function statusOf({ lastGoodAt, failingSince, verifyError }: RecordedState): OffSiteState['status'] {
  const isLasting = failingSince !== null && now().getTime() - Date.parse(failingSince) >= toleratedMs;
  if (isLasting || verifyError) return 'failing';
  return lastGoodAt ? 'good' : 'waiting';
}

/** The problem in one or two sentences for operators. */
export function describeOffSiteProblem({ to, lastGoodAt, lastError, verifyError }: OffSiteState): string {
  if (lastError) return `Nothing has been sent to ${to} since ${lastGoodAt ?? 'it was set up'}. ${lastError}`;
  return `The backup at ${to} could not be read back. ${verifyError}`;
}

/** The state for the dashboard; undefined without off-site backups. */
export function summariseOffSite(): OffSiteSummary | undefined {
  const state = offSiteState();
  if (!state) return undefined;
  const { status, to, lastGoodAt } = state;
  return { status, to, lastGoodAt, fault: status === 'failing' ? describeOffSiteProblem(state) : null };
}
