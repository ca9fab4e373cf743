/** Checks the ACME certificate, and renews it when due. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { LockTimeout, withFileLock } from '../../../db/sqlite/lock-file.server';
import { AcmeError, type Directory, type IssuedCertificate, openDirectory } from './acme-client.server';
import { type Certificate, missingNames, readCertificate } from './certificate.server';
import { certificateFolder, certificatePaths, loadCertificate, writeCertificateFile } from './certificate-files.server';
import { clearChallenges, publishAnswer, publishChallengeCertificate } from './challenges.server';
import { type ChallengeType, selectChallengeType, WrongServer } from './dns-preflight.server';
import { recordSuccess } from './hsts-warm-up.server';
import {
  afterFailedOrder,
  afterPreflightFailure,
  afterSuccess,
  isRateLimited,
  type RenewalState,
  readRenewalState,
  writeRenewalState,
} from './renewal-state.server';
import { sharedFolder } from './shared-folder.server';

export interface RenewalCheck {
  /** `kept` if no renewal was due; `failed` if one was due but did not succeed. */
  outcome: 'kept' | 'renewed' | 'failed';
  line: string;
}

/** The maximum wait for the lock, in milliseconds. Many names at a slow directory take minutes. */
const timeoutMs = 10 * 60_000;

/**
 * Checks and renews the certificate, and records the outcome and the time of the next check. Never throws for external
 * errors. Only one process runs it: two would delete each other's challenges and order two certificates.
 * @param isAnyDue whether to replace a certificate that is not due
 */
export async function maintainCertificate(config: Config, isAnyDue = false): Promise<RenewalCheck> {
  const folder = certificateFolder(config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await sharedFolder(config)?.pull();
  const before = readRenewalState(config);
  const check = withFileLock(join(folder, 'lock'), timeoutMs, () => {
    const state = readRenewalState(config);
    return state.checkedAt === before.checkedAt ? checkNow(config, state, isAnyDue) : outcomeOf(state);
  });
  const whatCame = check.catch((error: unknown) => {
    if (!(error instanceof LockTimeout)) throw error;
    return { outcome: 'failed', line: 'Another process has been renewing it for ten minutes.' } as const;
  });
  return whatCame.finally(() => sharedFolder(config)?.push());
}

/** Returns the result of another process, which finished a check while this one waited. */
async function outcomeOf({ problem }: RenewalState): Promise<RenewalCheck> {
  if (problem) return { outcome: 'failed', line: problem };
  return { outcome: 'kept', line: 'Another process is already renewing the certificate.' };
}

async function checkNow(config: Config, state: RenewalState, isAnyDue: boolean): Promise<RenewalCheck> {
  const current = isAnyDue ? null : load(config);
  const timestamp = now();
  try {
    const directory = await openDirectory(config);
    const wrongClock = clockProblem(directory.moment, timestamp);
    if (wrongClock) throw new WrongServer(wrongClock);
    const due = current ? await dueOf(current, config, directory) : timestamp;
    if (current && due > timestamp) {
      writeRenewalState(config, afterSuccess(state, timestamp, due));
      recordSuccess(config);
      return { outcome: 'kept', line: `The certificate holds until ${current.ends.toISOString().slice(0, 10)}.` };
    }
    if (isRateLimited(state, timestamp))
      throw new WrongServer('Four certificates were issued within a week. The provider would refuse another.');
    const challengeTypes = await selectChallengeTypes(config, directory);
    const given = await directory.order(challengeTypes, current?.cert ?? null);
    const certificate = accept(given, config);
    writeCertificateFile(certificatePaths(config).cert, `${given.key.trim()}\n${given.cert.trim()}\n`);
    writeRenewalState(config, {
      ...afterSuccess(state, timestamp, renewalOf(certificate)),
      given: [...state.given, timestamp.toISOString()].slice(-10),
    });
    return {
      outcome: 'renewed',
      line: `New certificate, valid until ${certificate.ends.toISOString().slice(0, 10)}.`,
    };
  } catch (error) {
    const line = (error as Error).message;
    // The directory does not count this failure.
    if (error instanceof WrongServer) writeRenewalState(config, afterPreflightFailure(state, line, timestamp));
    else
      writeRenewalState(
        config,
        afterFailedOrder(state, line, timestamp, error instanceof AcmeError ? error.atLeast : 0),
      );
    return { outcome: 'failed', line };
  } finally {
    await clearChallenges(config);
  }
}

function load(config: Config): Certificate | null {
  try {
    return loadCertificate(config);
  } catch {
    // A damaged certificate is replaced.
    return null;
  }
}

const tolerated = 60 * 60_000;

function clockProblem(theirs: Date, ours: Date): string | null {
  const difference = ours.getTime() - theirs.getTime();
  if (Math.abs(difference) < tolerated) return null;
  return `The clock of this machine is wrong: it says ${ours.toISOString()}, and it is ${theirs.toISOString()}. Set it: timedatectl set-ntp true`;
}

/** Returns the renewal time: two thirds of the lifetime, an earlier suggestion, or now if names are missing. */
async function dueOf(current: Certificate, { domains }: Config, directory: Directory): Promise<Date> {
  if (missingNames(current, domains).length > 0) return new Date(0);
  const suggested = await directory.suggestedTime(current.cert);
  return suggested && suggested < renewalOf(current) ? suggested : renewalOf(current);
}

/** Returns the time at two thirds of the lifetime. */
export function renewalOf({ begins, ends }: Certificate): Date {
  return new Date(begins.getTime() + ((ends.getTime() - begins.getTime()) * 2) / 3);
}

/** Returns the challenge type for each name. @throws {WrongServer} */
async function selectChallengeTypes(config: Config, directory: Directory): Promise<Map<string, ChallengeType>> {
  const probe = randomBytes(24).toString('base64url');
  await publishAnswer(config, probe, probe);
  const challengeTypes = new Map<string, ChallengeType>();
  for (const name of config.domains) {
    const challenge = await directory.challengeOf(name, probe);
    await publishChallengeCertificate(config, name, challenge);
    challengeTypes.set(name, await selectChallengeType(name, probe, challenge, config));
  }
  return challengeTypes;
}

/** Checks a new certificate before it replaces the current one. */
function accept({ cert, key }: IssuedCertificate, { domains }: Config): Certificate {
  const certificate = readCertificate(cert, key);
  const missing = missingNames(certificate, domains);
  if (missing.length > 0) throw new Error(`The issued certificate is not for ${missing.join(', ')}.`);
  return certificate;
}
