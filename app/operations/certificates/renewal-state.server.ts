/**
 * The history of certificate requests, so that frequent restarts do not exceed the directory's limits
 * (https://letsencrypt.org/docs/rate-limits/: five failures an hour for each name, five certificates a week for the
 * same names).
 */
import { join } from 'node:path';
import { readJsonIfThere } from '~/platform/atomic-file.server';
import type { Config } from '~/platform/config.server';
import { certificateFolder, writeCertificateFile } from './certificate-files.server';

type Place = Pick<Config, 'dataDir'>;

export type RenewalState = typeof initialState;

const initialState = {
  /** The times of the last and the next check, in ISO 8601. */
  checkedAt: new Date(0).toISOString(),
  next: new Date(0).toISOString(),
  /** The problem of the last attempt in plain words; null after a success. */
  problem: null as string | null,
  /** The consecutive failures that the directory counts, and those before any request to it. */
  failures: 0,
  hindrances: 0,
  /** The times of issued certificates, latest last. */
  given: [] as string[],
};

const pathOf = (place: Place) => join(certificateFolder(place), 'state.json');

/** Returns the initial state if the file is unreadable, which costs at most one extra request. */
export function readRenewalState(place: Place): RenewalState {
  return { ...initialState, ...readJsonIfThere<Partial<RenewalState>>(pathOf(place)) };
}

/** Call it only while holding the certificate lock; otherwise writes could be lost. */
export function writeRenewalState(place: Place, state: RenewalState): void {
  writeCertificateFile(pathOf(place), `${JSON.stringify(state, null, 2)}\n`);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const maxWait = day;
/** The maximum random extension of a wait, as a share of it, so that sites do not retry at the same time. */
const spread = 0.2;
const weeklyMax = 4;

/** Returns whether a check is due. A last check in the future was recorded by a fast clock. */
export function isCheckDue({ checkedAt, next }: RenewalState, timestamp: Date): boolean {
  const isEarly = Date.parse(next) > timestamp.getTime();
  return !isEarly || Date.parse(checkedAt) > timestamp.getTime();
}

/** Returns the state after a failure before the order. The retry is soon, because DNS may just be being set up. */
export function afterPreflightFailure(state: RenewalState, problem: string, timestamp: Date): RenewalState {
  const wait = Math.min(minute * 2 ** Math.min(state.hindrances, 10), hour);
  return { ...state, problem, hindrances: state.hindrances + 1, ...pending(timestamp, wait) };
}

/**
 * Returns the state after a failure that the directory counts. The delay starts at 15 minutes and doubles, which allows
 * three attempts in the first hour.
 * @param atLeast the pause that the directory requests, in milliseconds
 */
export function afterFailedOrder(state: RenewalState, problem: string, timestamp: Date, atLeast = 0): RenewalState {
  const wait = Math.max(15 * minute * 2 ** Math.min(state.failures, 10), atLeast);
  return { ...state, problem, failures: state.failures + 1, ...pending(timestamp, Math.min(wait, maxWait)) };
}

const usualWait = 8 * hour;
const shortestWait = 10_000;

/**
 * Returns the state after a success. The next check is within eight hours, as the directory may change its suggestion.
 * @param renewal the time of the renewal
 */
export function afterSuccess(state: RenewalState, timestamp: Date, renewal: Date): RenewalState {
  const wait = Math.min(usualWait, Math.max(shortestWait, renewal.getTime() - timestamp.getTime()));
  return { ...state, problem: null, failures: 0, hindrances: 0, ...pending(timestamp, wait) };
}

/** Returns whether the directory would reject another certificate for the same names. */
export function isRateLimited({ given }: RenewalState, timestamp: Date): boolean {
  const age = (date: string) => timestamp.getTime() - Date.parse(date);
  return given.filter((date) => age(date) < 7 * day && age(date) > -day).length >= weeklyMax;
}

function pending(timestamp: Date, wait: number): Pick<RenewalState, 'checkedAt' | 'next'> {
  const next = new Date(timestamp.getTime() + wait * (1 + spread * Math.random()));
  return { checkedAt: timestamp.toISOString(), next: next.toISOString() };
}
