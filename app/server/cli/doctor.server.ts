import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describeOtherNames, readPasskeyNames } from '~/auth/mfa/passkey-name.server';
import { hasAdmin } from '~/auth/users/model.server';
import { readPublicAddress } from '~/content/settings/settings.server';
import { diagnose } from '~/email/diagnosis.server';
import { readForSending } from '~/email/smtp-config.server';
import { tryServer } from '~/email/transport.server';
import { syncWithBucket } from '~/media/bucket.server';
import { damagedFiles } from '~/media/copies.server';
import { filesNamedBy } from '~/media/named-files.server';
import { listAutomaticBackups } from '~/operations/backups/local-backups.server';
import { describeOffSiteProblem, offSiteState } from '~/operations/backups/state.server';
import { certificateProblem, certificateState } from '~/operations/certificates/certificate-state.server';
import { type Condition, condition } from '~/operations/health/condition.server';
import { describeOriginMismatch, readOriginMismatch } from '~/operations/health/origin-mismatch.server';
import { describeProxyFault, readProxyFaults } from '~/operations/health/proxy-fault.server';
import { now } from '~/platform/clock.server';
import { type Config, ConfigurationErrors } from '~/platform/config.server';
import type { ReportProgress } from '~/platform/threads/command-process.server';
import { operator } from '~/records/actor';
import { nameOfDatabase } from '../../../db/location.server';
import { NotUpToDate } from '../../../db/open.server';
import { integrityErrors } from '../../../db/sqlite/inspect.server';
import { freeBytes } from '../../../db/sqlite/log-files.server';
import { describeLostLog } from '../../../db/sqlite/open-marker.server';
import { compareSchema, describeExtras } from '../../../db/sqlite/own-schema.server';
import { asSqlite } from '../../../db/sqlite/store.server';
import { queries, type Store } from '../../../db/store.server';
import { isBackupOverdue } from '../monitoring/backup-state.server';
import { openToRead, StartError } from '../open.server';
import { count, printResult, readConfiguration, size } from './command.server';
import { withProgress } from './progress.server';

interface Finding {
  verdict: 'ok' | 'warning' | 'fault';
  what: string;
  /** The finding, and how to fix it. */
  line: string;
}

const mib = 1024 * 1024;

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check configuration, database, disk, backups, email and clock, and say how to fix each fault')
    .action(async (_options, command: Command) => {
      const findings = await withProgress(examine);
      const marks = { ok: 'ok  ', warning: 'warn', fault: 'FAIL' };
      const lines = findings.map(({ verdict, what, line }) => `${marks[verdict]}  ${what}: ${line}`);
      const isWell = !findings.some(({ verdict }) => verdict === 'fault');
      printResult(command, [...lines, '', isWell ? 'No faults found.' : 'Faults found; see FAIL.'], {
        isWell,
        findings,
      });
      if (!isWell) process.exitCode = 1;
    });
}

async function examine(report: ReportProgress): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfiguration();
  } catch (error) {
    if (error instanceof ConfigurationErrors) return error.lines.map((line) => reason('configuration', line));
    throw error;
  }
  const findings = [ok('configuration', 'all values are valid'), ...aboutProxy(config), ...aboutCertificate(config)];
  let store: Store;
  try {
    store = await openToRead(config);
  } catch (error) {
    if (error instanceof NotUpToDate) return [...findings, warning('database', error.message)];
    if (error instanceof StartError) return [...findings, reason('database', error.message)];
    throw error;
  }
  try {
    const result = await condition(operator);
    findings.push(...(await aboutOrigin()));
    report('Reading the whole database');
    findings.push(await aboutIntegrity(store, config), ...aboutFolder(config));
    findings.push(await aboutDisk(store, config), aboutBackups(config));
    findings.push(...aboutOffSite(config));
    findings.push(...(await aboutImages(config, report)));
    report('Testing the mail server');
    findings.push(
      await aboutAdmin(),
      ...(await aboutPasskeys()),
      await aboutMail(),
      aboutQueue(result),
      aboutClock(result),
    );
    return findings;
  } finally {
    await store.close();
  }
}

function aboutProxy({ baseUrl, trustProxy, domains }: Config): Finding[] {
  if (!baseUrl?.startsWith('https:') || trustProxy > 0 || domains.length > 0) return [];
  const line =
    'BASE_URL is https but TRUST_PROXY is off: all visitors have the same address. Behind one proxy, set TRUST_PROXY=1.';
  return [warning('proxy', line)];
}

async function aboutOrigin(): Promise<Finding[]> {
  const mismatch = await readOriginMismatch();
  const faults = (await readProxyFaults()).map((fault) =>
    warning('proxy', `${describeProxyFault(fault)} Last seen ${fault.at}.`),
  );
  return mismatch ? [...faults, warning('forms', describeOriginMismatch(mismatch))] : faults;
}

function aboutCertificate(config: Config): Finding[] {
  const state = certificateState(config);
  if (!state) return [];
  const problem = certificateProblem(config) ?? state.problem;
  if (problem) return [state.isRejected ? reason('certificate', problem) : warning('certificate', problem)];
  return [ok('certificate', `for ${state.names.join(', ')}, until ${state.ends?.slice(0, 10)}`)];
}

async function aboutIntegrity(store: Store, config: Config): Promise<Finding> {
  const name = nameOfDatabase(config);
  const problem = store.problem();
  if (problem) return reason('database', `${name}: ${problem}`);
  const file = asSqlite(store)?.file;
  const [first] = file ? integrityErrors(file) : [];
  if (first) return reason('database', `${name} is damaged (${first}). Stop the server and restore a backup.`);
  const lostLog = file && describeLostLog(config.databasePath);
  if (lostLog) return reason('database', lostLog);
  const { errors, extras } = file ? await compareSchema(file) : { errors: [], extras: [] };
  if (errors[0])
    return reason(
      'database',
      `${name} is intact, but another app changed it: ${errors[0]}. No backup can be made until you undo that change.`,
    );
  const leftOut = describeExtras(extras);
  const note = leftOut ? `. A restore leaves out ${leftOut}` : '';
  return ok('database', `${name} ${file ? 'is whole' : 'answers'}, ${size((await store.sizes()).database)}${note}`);
}

/** Returns no finding if the library has no images. */
async function aboutImages({ mediaDir, mediaBucket }: Config, report: ReportProgress): Promise<Finding[]> {
  const files = await filesNamedBy(queries());
  if (files.length === 0) return [];
  const folder = mediaBucket ? `${mediaDir} (all of them in the bucket ${mediaBucket.bucket})` : mediaDir;
  report('Sending and fetching images');
  const outcome = await syncWithBucket(files).catch((error: Error) => error);
  if (outcome) return [reason('images', `the bucket ${mediaBucket?.bucket} does not work. ${outcome.message}`)];
  const damaged = await damagedFiles(files, mediaDir, report);
  if (damaged.length === 0) return [ok('images', `${count(files.length, 'file')} in ${folder} match their checksums`)];
  const which = damaged.slice(0, 3).join(', ');
  return [
    reason(
      'images',
      `${damaged.length} of ${count(files.length, 'file')} are missing or damaged (${which}). Copy the folder media beside a backup to ${mediaDir}, or upload the images again.`,
    ),
  ];
}

function aboutFolder({ dataDir, appSecret, databasePath }: Config): Finding[] {
  const secret = join(dataDir, 'secret');
  const files = [dataDir, databasePath, ...(appSecret ? [] : [secret])];
  const open = files.filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0);
  if (open.length === 0) return [ok('permissions', 'only the owner reads the data folder')];
  return [warning('permissions', `others on this machine can read ${open.join(', ')}. Run: chmod -R go= ${dataDir}`)];
}

async function aboutDisk(store: Store, { dataDir, databaseServer }: Config): Promise<Finding> {
  const free = freeBytes(dataDir);
  const needed = Math.max(100 * mib, 2 * (await store.sizes()).database);
  const failure = databaseServer ? 'backups fail' : 'messages cannot be saved';
  if (free < needed)
    return warning('disk', `only ${size(free)} are free. Delete files: ${failure} when the disk is full.`);
  return ok('disk', `${size(free)} are free`);
}

function aboutBackups(config: Config): Finding {
  const { backupEvery } = config;
  if (!backupEvery) return warning('backups', 'BACKUP_EVERY is off. Make backups yourself: uplink backup FILE');
  const newest = listAutomaticBackups(config).at(-1);
  if (!newest) return warning('backups', 'none yet; the server makes the first one a minute after its start');
  if (isBackupOverdue(backupEvery, statSync(newest).mtime))
    return warning('backups', `the newest is old: ${newest}. See the server log.`);
  return ok('backups', `the newest is ${newest}. Keep copies on another machine too.`);
}

/** Returns no finding if off-site backups are not configured. `aboutBackups` recommends copies on another machine. */
function aboutOffSite(config: Config): Finding[] {
  const state = offSiteState(config);
  if (!state) return [];
  const { to, status, lastGoodAt, verifiedAt, keepError, damaged } = state;
  const what = 'off-site backups';
  if (status === 'failing') return [reason(what, describeOffSiteProblem(state))];
  if (!lastGoodAt) return [warning(what, `none at ${to} yet; the running server sends the first one`)];
  const findings = [
    ok(what, `all was at ${to} at ${lastGoodAt}; ${verifiedAt ? `read back ${verifiedAt}` : 'not read back yet'}`),
  ];
  if (keepError) findings.push(warning(what, `expired ones could not be deleted. ${keepError}`));
  if (damaged.length > 0)
    findings.push(warning(what, `${count(damaged.length, 'file')} of images are missing from them`));
  return findings;
}

async function aboutAdmin(): Promise<Finding> {
  if (await hasAdmin()) return ok('admin', 'found');
  return warning('admin', 'none. Open the setup link in the log, or run: uplink user create');
}

/** Returns no finding if all passkeys can work at the public address. */
async function aboutPasskeys(): Promise<Finding[]> {
  const address = await readPublicAddress();
  if (address === null) return [];
  const { hostname } = new URL(address);
  const { others } = await readPasskeyNames(hostname);
  return others.length > 0 ? [warning('passkeys', describeOtherNames(others, hostname))] : [];
}

const mailTimeouts = { connecting: 10_000, silence: 10_000 };
const mailDeadline = 20_000;

async function aboutMail(): Promise<Finding> {
  const settings = await readForSending();
  if (!settings) return warning('mail', 'not set up; messages are stored and emails wait. See Email settings.');
  if (!settings.isActive) return warning('mail', 'turned off in Email settings; emails wait.');
  const server = `${settings.host}:${settings.port}`;
  try {
    await tryServer(settings, mailTimeouts, AbortSignal.timeout(mailDeadline));
    return ok('mail', `${server} accepts the login; send a test email in Email settings to check delivery`);
  } catch (error) {
    return reason('mail', `${server} does not work. ${diagnose(error, settings).message}`);
  }
}

function aboutQueue({ failedMails, queuedMails }: Condition): Finding {
  if (failedMails > 0)
    return warning('outbox', `${count(failedMails, 'email')} failed permanently; see Messages for the reasons`);
  return ok('outbox', `${count(queuedMails, 'email')} waiting`);
}

function aboutClock({ changedInFuture }: Condition): Finding {
  const time = now().toISOString();
  if (!changedInFuture) return ok('clock', time);
  return warning(
    'clock',
    `it is ${time}, but a change was recorded at ${changedInFuture}. Check it: timedatectl status`,
  );
}

const ok = (what: string, line: string): Finding => ({ verdict: 'ok', what, line });
const warning = (what: string, line: string): Finding => ({ verdict: 'warning', what, line });
const reason = (what: string, line: string): Finding => ({ verdict: 'fault', what, line });
