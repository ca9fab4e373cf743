/** The state of off-site backups, for health, dashboard, doctor, status and metrics. */
import { join } from 'node:path';
import { readJsonIfThere, writeAtomically } from '~/platform/atomic-file.server';
import { now } from '~/platform/clock.server';
import { type Config, currentConfig } from '~/platform/config.server';
import { offSiteFolder } from './manifest.server';

/** The state that the leader records after each upload. Times are ISO 8601. */
const initialState = {
  lastGoodAt: null as string | null,
  /** The start and the error of the current failure, for operators; null while backups work. */
  failingSince: null as string | null,
  lastError: null as string | null,
  /** The interval between uploads in seconds. It grows when the detection of changes is slow. */
  everySeconds: 60,
  /** The size of the last upload in bytes. */
  lastBytes: 0,
  /** The time of the last verification, and its error. */
  verifiedAt: null as string | null,
  verifyError: null as string | null,
  /** The time of the last deletion of expired backups, and its error. */
  retainedAt: null as string | null,
  keepError: null as string | null,
  /** The names of image files that are missing or damaged here, and therefore not in the backup. */
  damaged: [] as string[],
};
type RecordedState = typeof initialState;

export interface OffSiteState extends RecordedState {
  /** s3://bucket/prefix. */
  to: string;
  /** `waiting` before the first upload is complete. */
  status: 'good' | 'waiting' | 'failing';
}

/** The time in milliseconds that a bucket may be unreachable before backups count as failing. */
const toleratedMs = 10 * 60_000;

const pathIn = (dataDir: string) => join(offSiteFolder(dataDir), 'state.json');

export function readState(dataDir: string): RecordedState {
  return { ...initialState, ...readJsonIfThere<Partial<RecordedState>>(pathIn(dataDir)) };
}

export function recordState(dataDir: string, changes: Partial<RecordedState>): void {
  writeAtomically(pathIn(dataDir), JSON.stringify({ ...readState(dataDir), ...changes }));
}

/** Returns null if off-site backups are not configured. */
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

/** Returns the problem in one or two sentences for operators. */
export function describeOffSiteProblem({ to, lastGoodAt, lastError, verifyError }: OffSiteState): string {
  if (lastError) return `Nothing has been sent to ${to} since ${lastGoodAt ?? 'it was set up'}. ${lastError}`;
  return `The backup at ${to} could not be read back. ${verifyError}`;
}

/** The state for the dashboard, with the error; null while backups work. */
export type OffSiteSummary = Pick<OffSiteState, 'status' | 'to' | 'lastGoodAt'> & { error: string | null };

/** Returns undefined without off-site backups. */
export function summariseOffSite(): OffSiteSummary | undefined {
  const state = offSiteState();
  if (!state) return undefined;
  const { status, to, lastGoodAt } = state;
  return { status, to, lastGoodAt, error: status === 'failing' ? describeOffSiteProblem(state) : null };
}
