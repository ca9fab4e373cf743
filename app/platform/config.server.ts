/**
 * The configuration: environment variables with defaults, validated together before the start. Related settings share a
 * file in `settings/` and a line in `readSettings`.
 */

import { readDomains, readHttps } from './settings/https.server';
import { readSecurity } from './settings/limits.server';
import { readListening } from './settings/listening.server';
import { readMedia } from './settings/media.server';
import { readMonitoring } from './settings/monitoring.server';
import { readNetwork } from './settings/network.server';
import { readOffSite } from './settings/off-site.server';
import { createReader, type Environment, oneOf, type ReadSetting, wholeNumber } from './settings/parse.server';
import { readStorage } from './settings/storage.server';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

export type Config = ReturnType<typeof readSettings> & { isDevelopment: boolean };

function readSettings(read: ReadSetting, errors: string[], defaultHost: string) {
  const domains = readDomains(read);
  const listening = readListening(read, defaultHost, domains);
  const storage = readStorage(read, errors);
  return {
    ...listening,
    ...readHttps(read, domains),
    ...storage,
    ...readMedia(read, errors, storage),
    ...readOffSite(read, errors, storage),
    ...readSecurity(read),
    ...readNetwork(read),
    ...readMonitoring(read),
    workers: read('WORKERS', 1, (value) => wholeNumber(value, 1, 64), 'a number from 1 to 64'),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(...logLevels), `one of ${logLevels.join(', ')}`),
  };
}

/** The invalid settings, one line each. */
export class ConfigurationErrors extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join('\n'));
  }
}

/**
 * Reads the configuration from the environment. An empty variable counts as unset.
 * @param defaultHost the address to listen on when HOST is unset
 * @throws {ConfigurationErrors} with a line and a fix for each invalid value
 */
export function readConfig(env: Environment, defaultHost = '127.0.0.1'): Config {
  const { read, errors } = createReader(env);
  const settings = readSettings(read, errors, defaultHost);
  if (errors.length > 0) throw new ConfigurationErrors(errors);
  return { ...settings, isDevelopment: env.NODE_ENV === 'development' };
}

/** Returns one worker's share of a total. */
export const shareOf = (all: number, { workers }: Pick<Config, 'workers'>): number => Math.ceil(all / workers);

let current: Config | undefined;

export function setConfig(config: Config): void {
  current = config;
}

export function currentConfig(): Config {
  if (!current) throw new Error('The configuration has not been read.');
  return current;
}
