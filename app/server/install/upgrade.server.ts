/** Upgrades to another release: tests it on a copy of the data, watches it afterwards, and rolls back on failure. */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { fileTimestamp } from '~/operations/backups/local-backups.server';
import { now } from '~/platform/clock.server';
import { sync } from '../../../db/sqlite/backup.server';
import { CommandError, printResult } from '../cli/command.server';
import { runAsService, serviceSettings } from './as-service.server';
import { isOlder, requireOwnProcessor, tryOn } from './candidate.server';
import { fetchHealth, waitUntilHealthy } from './health-check.server';
import { type InstallPaths, installPaths, serviceUnit } from './paths.server';
import { writeUnit } from './plan.server';
import { isSameFile, placeFile } from './program-file.server';
import { narrator, requireConsent } from './prompt.server';
import { rollBackProgram } from './rollback.server';
import { systemctl } from './system.server';
import { allUnits } from './units.server';

export interface UpgradeRequest {
  file: string;
  older?: boolean;
  yes?: boolean;
  root: string;
}

const backupsMax = 3;
const startTimeoutMs = 30_000;

/** @throws {CommandError} when the file fails its test, or fails after the restart; the previous release then serves */
export async function upgrade(
  { file, older = false, yes = false, root }: UpgradeRequest,
  command: Command,
): Promise<void> {
  const report = narrator(command);
  const places = installPaths(root);
  const given = resolve(file);
  requireInstallation(places, given);
  if (isSameFile(given, places.program))
    return printResult(command, ['This file is already installed.'], { changed: false });
  requireOwnProcessor(given);
  const candidate = `${places.program}.next`;
  try {
    // The user of the service may be unable to read the original path.
    placeFile(given, candidate);
    const [from, to] = [versionOf(places, places.program), versionOf(places, candidate)];
    if (isOlder(to, from) && !older)
      throw new CommandError(`${given} is release ${to}, and ${from} is installed. To downgrade, add --older.`);
    report(`From release ${from} to ${to}: ${given}`, 'Making a backup and testing the new file on a copy.');
    const backup = backUp(places);
    const started = performance.now();
    const { migrations } = tryOn(places, candidate, backup);
    const took = performance.now() - started;
    report(`The test passed. The backup stays: ${backup}`, 'Replacing the file; requests wait.');
    await requireConsent(yes);
    await change(places, candidate, startTimeoutMs + 3 * took, report);
    printResult(command, [`Release ${to} is running and has been healthy for 30 seconds.`], {
      changed: true,
      from,
      to,
      backup,
      migrations,
    });
  } finally {
    rmSync(candidate, { force: true });
  }
}

function requireInstallation({ root, program, units }: InstallPaths, file: string) {
  if (root === '/' && process.getuid?.() !== 0) throw new CommandError('You must be root. Use sudo.');
  if (!existsSync(program) || !existsSync(join(units, serviceUnit)))
    throw new CommandError('Uplink is not installed here. Install it first: uplink install DOMAIN');
  if (!existsSync(file)) throw new CommandError(`File not found: ${file}.`);
}

function versionOf(places: InstallPaths, file: string): string {
  try {
    return runAsService<{ version: string }>(places, file, ['version'], {}, startTimeoutMs).version;
  } catch (error) {
    throw new CommandError(`${file} is not a working Uplink file: ${(error as Error).message} Nothing has changed.`);
  }
}

/** Returns the path of the backup. */
function backUp(places: InstallPaths): string {
  const folder = join(serviceSettings(places).DATA_DIR, 'backups');
  const path = join(folder, `before-upgrade-${fileTimestamp(now())}.sqlite`);
  if (!existsSync(folder)) mkdirSync(folder);
  runAsService(places, places.program, ['backup', path]);
  const previous = readdirSync(folder).filter((name) => /^before-upgrade-\d{8}T\d{6}Z\.sqlite$/.test(name));
  for (const name of previous.sort().slice(0, -backupsMax)) rmSync(join(folder, name));
  return path;
}

/** Ignores signals and a closed terminal, so that an upgrade always completes. */
function stayToTheEnd() {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

async function change(
  places: InstallPaths,
  candidate: string,
  timeoutMs: number,
  report: (...lines: string[]) => void,
) {
  stayToTheEnd();
  const port = portOf(places);
  const previous = readUnits(places);
  const units = runAsService<Record<string, string>>(places, candidate, ['units', ...unitChoices(places)]);
  rmSync(places.previousProgram, { force: true });
  linkSync(places.program, places.previousProgram);
  renameSync(candidate, places.program);
  sync(dirname(places.program));
  writeUnits(places, units);
  const problem = await startAndWatch(port ?? 80, timeoutMs);
  if (problem === null) return;
  report(`The new file failed (${problem}). The previous file is restored.`);
  writeUnits(places, previous);
  rollBackProgram(places);
  const still = await waitUntilHealthy(port ?? 80, startTimeoutMs);
  const end =
    still === null
      ? 'The previous release is running again, with all new messages.'
      : `The previous release does not respond either (${still}).`;
  throw new CommandError(`The new file failed: ${problem}. ${end} See the log: journalctl -u uplink -o cat -n 50`);
}

async function startAndWatch(port: number, timeoutMs: number): Promise<string | null> {
  try {
    systemctl('daemon-reload');
    systemctl('restart', serviceUnit);
    return await watch(port, timeoutMs);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the current units. Sockets stay open with their old configuration until the next boot. */
function readUnits({ units }: InstallPaths): Record<string, string> {
  const current = allUnits.map((name) => [name, join(units, name)] as const).filter(([, path]) => existsSync(path));
  return Object.fromEntries(current.map(([name, path]) => [name, readFileSync(path, 'utf8')]));
}

function writeUnits({ units }: InstallPaths, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) writeUnit(join(units, name), text);
}

/** Returns the port in the socket unit that a proxy forwards to; null without a proxy. */
function portOf({ units }: InstallPaths): number | null {
  const [, port] =
    /^ListenStream=127\.0\.0\.1:(\d+)$/m.exec(readFileSync(join(units, 'uplink-http.socket'), 'utf8')) ?? [];
  return port === undefined ? null : Number(port);
}

function unitChoices(places: InstallPaths): string[] {
  const port = portOf(places);
  const { DATA_DIR: dataDir } = serviceSettings({ ...places, root: '/' });
  return ['--data-dir', dataDir, ...(port === null ? [] : ['--behind-proxy', String(port)])];
}

/** The time during which the service must stay healthy, in milliseconds. */
const watchMs = 30_000;
const intervalMs = 500;
/** A single failed health check can have many causes. */
const missesMax = 5;
const restartsMax = 2;

/**
 * Returns why the service failed; null if it stayed healthy.
 * @param timeoutMs the maximum time to the first successful health check
 */
async function watch(port: number, timeoutMs: number): Promise<string | null> {
  const before = restarts();
  const started = performance.now();
  let wellSince: number | null = null;
  let misses = 0;
  while (wellSince === null || performance.now() - wellSince < watchMs) {
    if (restarts() - before >= restartsMax) return 'it crashed repeatedly';
    const { isHealthy, output } = await fetchHealth(port);
    misses = isHealthy ? 0 : misses + 1;
    if (isHealthy) wellSince ??= performance.now();
    else if (wellSince === null && performance.now() - started > timeoutMs) return `it was never healthy: ${output}`;
    else if (wellSince !== null && misses >= missesMax) return `it became unhealthy: ${output}`;
    await wait(intervalMs);
  }
  return restarts() > before ? 'it exited' : null;
}

/** Returns how often systemd restarted the service after an unexpected exit. */
function restarts(): number {
  return Number(systemctl('show', '--value', '--property=NRestarts', serviceUnit));
}
