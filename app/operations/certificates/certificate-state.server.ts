/** The state of the site's certificate for all screens and commands. */
import { now } from '~/platform/clock.server';
import { type Config, currentConfig } from '~/platform/config.server';
import { certificateProblemOf, type UnusableCertificate } from './certificate.server';
import { loadCertificate } from './certificate-files.server';
import { readRenewalState } from './renewal-state.server';

interface CertificateState {
  /** Empty without a certificate. */
  names: string[];
  /** The expiry in ISO 8601; null without a certificate. */
  ends: string | null;
  /** Whether the operator provides the files, instead of ACME. */
  isOwn: boolean;
  /** The problem in plain words; null if there is none. */
  problem: string | null;
  isRejected: boolean;
}

type Settings = Pick<Config, 'dataDir' | 'ownCertificate' | 'domains'>;

/** Returns null without built-in HTTPS. */
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
/** The renewal is due long before these days, so an earlier expiry is a problem. */
const worryingDays = 10;

/**
 * Returns the problem that needs attention: a certificate that is missing, unusable or expires within ten days; null if
 * there is none.
 */
export function certificateProblem(settings: Settings): string | null {
  const state = certificateState(settings);
  if (!state) return null;
  if (state.ends === null) return state.problem;
  const days = (Date.parse(state.ends) - now().getTime()) / day;
  if (days > 0 && days < worryingDays)
    return `The certificate ends on ${state.ends.slice(0, 10)}. ${state.problem ?? ''}`.trim();
  // A single failed renewal is retried long before the expiry.
  return state.isRejected ? state.problem : null;
}

export interface CertificateNotice {
  error: string;
  /** Whether browsers reject the site, or soon will. Otherwise only a renewal has failed. */
  isUrgent: boolean;
}

/** Returns the notice for the dashboard; null if there is no problem. */
export function certificateNotice(settings: Settings = currentConfig()): CertificateNotice | null {
  const reason = certificateProblem(settings);
  if (reason) return { error: reason, isUrgent: true };
  const { problem, ends } = certificateState(settings) ?? {};
  if (!problem) return null;
  return {
    error: `It is valid until ${ends?.slice(0, 10)}. We will retry the renewal. ${problem}`,
    isUrgent: false,
  };
}
