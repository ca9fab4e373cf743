/** The state of the site's certificate for all screens and commands. */
import { now } from '~/platform/clock.server';
import { type Config, currentConfig } from '~/platform/config.server';
import { certificateProblemOf, type UnusableCertificate } from './certificate.server';
import { loadCertificate } from './certificate-files.server';
import type { CertificateNotice } from './certificate-notice';
import { readRenewalState } from './renewal-state.server';

interface CertificateState {
  /** Empty when there is no certificate. */
  names: string[];
  /** ISO 8601; null when there is none. */
  ends: string | null;
  /** Whether the operator provides the files, instead of ACME. */
  isOwn: boolean;
  /** The problem in plain words; null when there is none. */
  problem: string | null;
  /** Whether browsers reject it. */
  isRejected: boolean;
}

type Settings = Pick<Config, 'dataDir' | 'ownCertificate' | 'domains'>;

/** @returns null where something else does https, or no one */
export function certificateState(settings: Settings): CertificateState | null {
  if (settings.domains.length === 0) return null;
  const isOwn = settings.ownCertificate !== null;
  const lastProblem = isOwn ? null : readRenewalState(settings).problem;
  try {
    const certificate = loadCertificate(settings);
    if (!certificate) return none(isOwn, lastProblem ?? 'No certificate yet.');
    const { names, ends } = certificate;
    const message = certificateProblemOf(certificate, settings.domains, now());
    return { names, ends: ends.toISOString(), isOwn, problem: message ?? lastProblem, isRejected: message !== null };
  } catch (error) {
    return none(isOwn, (error as UnusableCertificate).message);
  }
}

const none = (isOwn: boolean, problem: string) => ({ names: [], ends: null, isOwn, problem, isRejected: true });

const day = 86_400_000;
/** A certificate with fewer days left should have been renewed long before. */
const worryingDays = 10;

/**
 * The problem that needs attention: no certificate, an unusable one, or one that ends in under ten days; null when
 * there is none.
 */
export function certificateProblem(settings: Settings): string | null {
  const state = certificateState(settings);
  if (!state) return null;
  if (state.ends === null) return state.problem;
  const days = (Date.parse(state.ends) - now().getTime()) / day;
  if (days > 0 && days < worryingDays)
    return `The certificate ends on ${state.ends.slice(0, 10)}. ${state.problem ?? ''}`.trim();
  // A renewal that has failed once is tried again long before the end.
  return state.isRejected ? state.problem : null;
}

/** The notice for the dashboard, urgent or not; null when all is well. */
export function certificateNotice(settings: Settings = currentConfig()): CertificateNotice | null {
  const reason = certificateProblem(settings);
  if (reason) return { fault: reason, isUrgent: true };
  const { problem, ends } = certificateState(settings) ?? {};
  if (!problem) return null;
  return {
    fault: `It is valid until ${ends?.slice(0, 10)}. We will retry the renewal. ${problem}`,
    isUrgent: false,
  };
}
