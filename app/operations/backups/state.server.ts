/** The state of off-site backups, for health, dashboard, doctor, status and metrics. */
import { join } from 'node:path';
import { readJsonIfThere, writeAtomically } from '~/platform/atomic-file.server';
import { now } from '~/platform/clock.server';
import { type Config, currentConfig } from '~/platform/config.server';
import { offSiteFolder } from './manifest.server';

/** The state that the leader records after each upload. Times are ISO 8601. */
const initialState = {
  /** The bucket that the rest is about: s3://bucket/prefix. */
  to: null as string | null,
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
  to: string;
  /** `waiting` before the first upload is complete. */
  status: 'good' | 'waiting' | 'failing';
}

/** The time in milliseconds that a bucket may be unreachable before backups count as failing. */
const toleratedMs = 10 * 60_000;

type Place = Pick<Config, 'offSite' | 'dataDir'>;

const pathIn = (dataDir: string) => join(offSiteFolder(dataDir), 'state.json');

/** Returns the initial state when BACKUP_TO names another bucket than the recorded one. */
export function readState({ dataDir, offSite }: Place): RecordedState {
  const recorded = { ...initialState, ...readJsonIfThere<Partial<RecordedState>>(pathIn(dataDir)) };
  return recorded.to === null || recorded.to === offSite?.address ? recorded : initialState;
}

export function recordState(place: Place, changes: Partial<Omit<RecordedState, 'to'>>): void {
  const { dataDir, offSite } = place;
  const state = { ...readState(place), ...changes, to: offSite?.address ?? null };
  writeAtomically(pathIn(dataDir), JSON.stringify(state));
}

/** Returns null if off-site backups are not configured. */
export function offSiteState(place: Place = currentConfig()): OffSiteState | null {
  if (!place.offSite) return null;
  const recorded = readState(place);
  return { ...recorded, to: place.offSite.address, status: statusOf(recorded) };
}

function statusOf({ lastGoodAt, failingSince, verifyError }: RecordedState): OffSiteState['status'] {
  // Before the first good backup there is nothing to restore, so nothing is tolerated.
  const isLasting = failingSince !== null && (!lastGoodAt || now().getTime() - Date.parse(failingSince) >= toleratedMs);
  if (isLasting || verifyError) return 'failing';
  return lastGoodAt ? 'good' : 'waiting';
}

/** Returns the problem in one or two sentences for operators. */
export function describeOffSiteProblem({ to, lastGoodAt, lastError, verifyError }: OffSiteState): string {
  if (lastError) return `Nothing has been sent to ${to} since ${lastGoodAt ?? 'it was set up'}. ${lastError}`;
  return `The backup at ${to} could not be read back. ${verifyError}`;
}

/** The state for the dashboard, with the error; null while backups work. */
type Summarised = 'status' | 'to' | 'lastGoodAt' | 'verifiedAt';
export type OffSiteSummary = Pick<OffSiteState, Summarised> & { error: string | null };

/** Returns undefined without off-site backups. */
export function summariseOffSite(): OffSiteSummary | undefined {
  const state = offSiteState();
  if (!state) return undefined;
  const { status, to, lastGoodAt, verifiedAt } = state;
  return { status, to, lastGoodAt, verifiedAt, error: status === 'failing' ? describeOffSiteProblem(state) : null };
}
