/** Installs the single file on an empty server, as a service that starts at boot. */

import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { Command } from 'commander';
import { CommandError, printResult } from '../cli/command.server';
import { isEmbedded } from '../embedded.server';
import { runAsService } from './as-service.server';
import { waitUntilHealthy } from './health-check.server';
import { defaultDataDir, installPaths, readDataDir, serviceUnit } from './paths.server';
import { type InstallChoices, type InstallStep, installSteps } from './plan.server';
import { narrator, requireConsent } from './prompt.server';
import { findInstallProblems } from './readiness.server';
import { readSettings, type Settings } from './settings-file.server';
import { isActive, isRunBySystemd, systemctl } from './system.server';
import { allUnits, unitTexts } from './units.server';

export interface InstallRequest {
  domain: string;
  /** The port that a proxy forwards to; null without a proxy. */
  proxyPort: number | null;
  dataDir?: string;
  dryRun?: boolean;
  yes?: boolean;
  root: string;
  file?: string;
}

/** The maximum time to the first successful health check, in milliseconds. */
const startTimeoutMs = 30_000;

/** @throws {CommandError} when this machine is not ready, a step fails, or the server does not respond */
export async function install(request: InstallRequest, command: Command): Promise<void> {
  const report = narrator(command);
  const choices = choose(request);
  const steps = installSteps(choices);
  report(...describe(steps, choices));
  report(
    `\nPasskeys work only at the name they are made for, ${choices.domains[0]}. After a change of name, users need new ones.`,
  );
  if (request.dryRun) report(...texts(choices));
  const errors = await findInstallProblems(choices);
  if (errors.length > 0) throw new CommandError(`\n${errors.join('\n')}\nNothing has changed.`);
  const unknown = await unknownDomains(choices.domains);
  for (const domain of unknown) report(`\nThe DNS does not know ${domain} yet. Add one that points to this server.`);
  if (request.dryRun) return printResult(command, ['\nThat was a dry run: nothing has changed.'], { steps });
  await requireConsent(request.yes);
  carryOut(steps);
  const started = isRunBySystemd(choices.places) ? await start(choices, steps) : null;
  printResult(command, started ?? ['\nDone.'], { domains: choices.domains, dataDir: choices.dataDir });
}

function choose({ domain, proxyPort, root, file, ...given }: InstallRequest): InstallChoices {
  const places = installPaths(root);
  const domains = readDomains(domain);
  const dataDir = readDataDir(given.dataDir ?? readSettings(places.settings).DATA_DIR ?? defaultDataDir);
  if (!file && !isEmbedded)
    throw new CommandError('Install the single file instead of a clone: run npm run build:binary first.');
  const listenerSettings: Settings =
    proxyPort === null ? { DOMAIN: domains.join(',') } : { BASE_URL: `https://${domains[0]}`, TRUST_PROXY: '1' };
  return {
    places,
    file: file ?? process.execPath,
    domains,
    dataDir,
    proxyPort,
    settings: { ...listenerSettings, DATA_DIR: dataDir },
  };
}

function describe(steps: InstallStep[], { domains }: InstallChoices): string[] {
  const [done, open] = [steps.filter(({ isDone }) => isDone), steps.filter(({ isDone }) => !isDone)];
  const list = (listed: InstallStep[]) => listed.map(({ what }) => `  - ${what}`);
  return [
    ...(open.length > 0 ? [`To serve ${domains.join(', ')}, uplink install will`, ...list(open)] : []),
    ...(done.length > 0 ? ['Done already:', ...list(done)] : []),
  ];
}

function texts(choices: InstallChoices): string[] {
  return Object.entries(unitTexts(choices)).flatMap(([name, text]) => [
    '',
    `--- ${join(choices.places.units, name)}`,
    text.trimEnd(),
  ]);
}

function carryOut(steps: InstallStep[]) {
  for (const { isDone, what, run } of steps) {
    if (isDone) continue;
    try {
      run();
    } catch (error) {
      throw new CommandError(`${explain(error)} Failed step: ${what}. Then run the same command again.`);
    }
  }
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full. Delete files (see df -h).';
  if (code === 'EROFS') return 'The disk is not writable.';
  return `${message.replace(/\.?$/, '.')}`;
}

async function start(choices: InstallChoices, steps: InstallStep[]): Promise<string[]> {
  const { places, domains, proxyPort } = choices;
  const units = Object.keys(unitTexts(choices));
  systemctl('daemon-reload');
  // systemd changes a socket only while its service is stopped.
  const running = allUnits.filter(isActive);
  if (running.length > 0 && steps.some(({ isDone }) => !isDone)) systemctl('stop', ...running);
  systemctl('start', ...units);
  const problem = await waitUntilHealthy(proxyPort ?? 80, startTimeoutMs);
  if (problem !== null)
    throw new CommandError(
      `The installation is complete, but ${serviceUnit} does not answer (${problem}). See the log: journalctl -u uplink -o cat -n 30`,
    );
  const { link } = runAsService<{ link: string | null }>(places, places.program, ['setup-link']);
  return [
    '',
    `Uplink serves https://${domains[0]}, and starts with every boot.`,
    ...(link ? ['This link creates the first admin account. Keep it to yourself.', `  ${link}`] : []),
  ];
}

const name = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** @throws {CommandError} when a part of the text is not a domain name */
function readDomains(typed: string): string[] {
  return typed.split(',').map((part) => {
    const [, bare = ''] = /^(?:https?:\/\/)?([^/]*)\/?$/.exec(part.trim().toLowerCase()) ?? [];
    const domain = domainToASCII(bare.replace(/\.$/, ''));
    if (name.test(domain)) return domain;
    throw new CommandError(`"${part.trim()}" is not a domain. Enter a name such as www.example.com.`);
  });
}

const timeoutMs = 5_000;

/** Returns the domains without a DNS record. Visitors cannot reach these, and they get no certificate. */
async function unknownDomains(domains: string[]): Promise<string[]> {
  const result = await Promise.all(domains.map(isKnown));
  return domains.filter((_, index) => !result[index]);
}

/** Returns whether the DNS has the domain. A failed lookup counts as yes. */
async function isKnown(domain: string): Promise<boolean> {
  const unsure = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, true).unref());
  const requested = lookup(domain).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOTFOUND',
  );
  return Promise.race([requested, unsure]);
}
