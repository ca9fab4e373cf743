/** The configuration: environment variables, each with a default, checked as a whole before anything starts. */
import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { Cron } from 'croner';

/** At most `hits` in any `seconds`; null means no limit. */
export type RateLimit = { hits: number; seconds: number } | null;

/** Every so many seconds, at the times of a cron pattern, or never. */
export type Schedule = { seconds: number } | { pattern: string } | null;

/** At most so many connections at once; null means no limit. */
export type ConnectionLimit = { total: number; perAddress: number } | null;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Where the large mail services are; national clouds of Microsoft have others. */
const defaultMailEndpoints = {
  microsoftLogin: 'https://login.microsoftonline.com',
  graph: 'https://graph.microsoft.com',
  outlook: 'https://outlook.office365.com',
  microsoftSmtp: 'smtp.office365.com:587',
  googleToken: 'https://oauth2.googleapis.com/token',
  googleSmtp: 'smtp.gmail.com:587',
};

export type MailEndpoints = typeof defaultMailEndpoints;

/** Where the large issuers of identities are. */
const defaultIssuers = { microsoft: 'https://login.microsoftonline.com', google: 'https://accounts.google.com' };

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** The SQLite file's path. */
  databasePath: string;
  /** The public origin, without a trailing slash; null: whatever the request names. */
  baseUrl: string | null;
  /** Null: the one that is generated into the data folder. */
  appSecret: string | null;
  /** `null`: generated where one is needed; `off`: never asked for. */
  setupToken: string | 'off' | null;
  /** The number of reverse proxies in front whose forwarding headers are believed. */
  trustProxy: number;
  /** From one address only where no proxy stands in front. */
  connectionLimit: ConnectionLimit;
  contactRateLimit: RateLimit;
  loginRateLimit: RateLimit;
  /** How often a backup is made into the data folder, and how many are kept. */
  backupEvery: Schedule;
  backupKeep: number;
  logLevel: (typeof logLevels)[number];
  mailEndpoints: MailEndpoints;
  issuers: typeof defaultIssuers;
  /** Whether an issuer on this machine may be asked without https. */
  loopbackIssuers: boolean;
  /** From where pictures are fetched whose address somebody enters; `any` is private networks as well. */
  fetchPictures: 'public' | 'any' | 'off';
  /** Where webhooks may lead; `any` is private networks as well, and places without https. */
  webhookTargets: 'public' | 'any';
  /** Who is asked about names of mail domains; null: whom this machine asks, `off`: nobody. */
  dnsServers: string[] | 'off' | null;
  isDevelopment: boolean;
}

/** Everything that is wrong with the environment, a line each. */
export class ConfigurationFaults extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join('\n'));
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the configuration from the environment. An empty variable counts as unset.
 *
 * @param defaultHost where to listen when HOST is unset
 * @throws {ConfigurationFaults} with a line for each wrong value, saying how to mend it
 */
export function readConfig(env: Environment, defaultHost = '127.0.0.1'): Config {
  const faults: string[] = [];

  function read<T>(name: string, fallback: T, parse: (value: string) => T | undefined, expected: string): T {
    const value = env[name]?.trim();
    if (!value) return fallback;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    // A secret that is wrong is not repeated in a log.
    const shown = name === 'APP_SECRET' || name === 'SETUP_TOKEN' ? 'the given value' : `"${value}"`;
    faults.push(`${name}: ${shown} is not usable; give ${expected}.`);
    return fallback;
  }

  const dataDir = resolve(read('DATA_DIR', './data', (value) => value, 'a folder'));
  const config: Config = {
    host: read('HOST', defaultHost, parseHost, 'an IP address or a host name, for example 127.0.0.1'),
    port: read('PORT', 3000, (value) => wholeNumber(value, 0, 65_535), 'a port number from 0 to 65535'),
    dataDir,
    databasePath: read(
      'DATABASE_URL',
      join(dataDir, 'uplink.sqlite'),
      (value) => parseSqliteUrl(value),
      'sqlite:PATH (PostgreSQL is not supported yet)',
    ),
    baseUrl: read('BASE_URL', null, parseOrigin, 'an origin such as https://www.example.com, without a path'),
    appSecret: read('APP_SECRET', null, (value) => (value.length >= 32 ? value : undefined), 'at least 32 characters'),
    setupToken: read(
      'SETUP_TOKEN',
      null,
      (value) => (value === 'off' || value.length >= 16 ? value : undefined),
      'at least 16 characters, or off',
    ),
    trustProxy: read(
      'TRUST_PROXY',
      0,
      (value) => (value === 'off' ? 0 : wholeNumber(value, 0, 10)),
      'the number of proxies in front (0 to 10), or off',
    ),
    connectionLimit: read(
      'CONNECTION_LIMIT',
      { total: 8000, perAddress: 250 } as ConnectionLimit,
      parseConnectionLimit,
      'IN_ALL/FROM_ONE_ADDRESS, or off',
    ),
    contactRateLimit: read('CONTACT_RATE_LIMIT', { hits: 5, seconds: 600 }, parseRate, 'N/SECONDS, or off'),
    loginRateLimit: read('LOGIN_RATE_LIMIT', { hits: 10, seconds: 900 }, parseRate, 'N/SECONDS, or off'),
    backupEvery: read(
      'BACKUP_EVERY',
      { seconds: 86_400 } as Schedule,
      parseSchedule,
      'a time such as 12h or 1d, a cron pattern such as "15 3 * * *", or off',
    ),
    backupKeep: read('BACKUP_KEEP', 7, (value) => wholeNumber(value, 1, 1000), 'a number from 1 to 1000'),
    logLevel: read(
      'LOG_LEVEL',
      'info' as Config['logLevel'],
      (value) => logLevels.find((level) => level === value),
      `one of ${logLevels.join(', ')}`,
    ),
    mailEndpoints: read(
      'MAIL_ENDPOINTS',
      defaultMailEndpoints,
      (value) => parseEndpoints(value, defaultMailEndpoints),
      endpointsExpected(defaultMailEndpoints),
    ),
    issuers: read(
      'ISSUERS',
      defaultIssuers,
      (value) => parseEndpoints(value, defaultIssuers),
      endpointsExpected(defaultIssuers),
    ),
    loopbackIssuers: read('LOOPBACK_ISSUERS', false, (value) => ({ http: true, off: false })[value], 'http, or off'),
    fetchPictures: read(
      'FETCH_PICTURES',
      'public' as Config['fetchPictures'],
      (value) => (['public', 'any', 'off'] as const).find((known) => known === value),
      'public, any or off',
    ),
    webhookTargets: read(
      'WEBHOOK_TARGETS',
      'public' as Config['webhookTargets'],
      (value) => (['public', 'any'] as const).find((known) => known === value),
      'public or any',
    ),
    dnsServers: read(
      'DNS_SERVERS',
      null as Config['dnsServers'],
      parseDnsServers,
      'IP addresses of name servers, several with commas, such as 9.9.9.9 or 127.0.0.1:5300; or off',
    ),
    isDevelopment: env.NODE_ENV === 'development',
  };
  if (faults.length > 0) throw new ConfigurationFaults(faults);
  return config;
}

function wholeNumber(value: string, min: number, max: number): number | undefined {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
}

function parseHost(value: string): string | undefined {
  return isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : undefined;
}

function parseSqliteUrl(value: string): string | undefined {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(value)?.[1];
  return path === undefined ? undefined : isAbsolute(path) ? path : resolve(path);
}

function parseOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isOrigin && (url.protocol === 'http:' || url.protocol === 'https:') ? url.origin : undefined;
}

function parseRate(value: string): RateLimit | undefined {
  if (value === 'off') return null;
  const [, hits, seconds] = /^(\d{1,6})\/(\d{1,7})$/.exec(value) ?? [];
  return Number(hits) > 0 && Number(seconds) > 0 ? { hits: Number(hits), seconds: Number(seconds) } : undefined;
}

function parseConnectionLimit(value: string): ConnectionLimit | undefined {
  if (value === 'off') return null;
  const [, total, perAddress] = /^(\d{1,6})\/(\d{1,6})$/.exec(value)?.map(Number) ?? [];
  return total && perAddress ? { total, perAddress } : undefined;
}

function parseSchedule(value: string): Schedule | undefined {
  if (value === 'off') return null;
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(value) ?? [];
  if (count && unit) return { seconds: Number(count) * { m: 60, h: 3600, d: 86_400 }[unit as 'm' | 'h' | 'd'] };
  try {
    new Cron(value, { paused: true, mode: '5-part' }).stop();
    return { pattern: value };
  } catch {
    return undefined;
  }
}

function parseDnsServers(value: string): string[] | 'off' | undefined {
  if (value === 'off') return value;
  const servers = value.split(',').map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    return undefined;
  }
}

const endpointsExpected = (known: object) =>
  `NAME=ADDRESS, several with commas; the names are ${Object.keys(known).join(', ')}`;

function parseEndpoints<T extends Record<string, string>>(value: string, known: T): T | undefined {
  const given = value.split(',').map((pair) => pair.trim().split(/=(.*)/s).slice(0, 2));
  const isKnown = given.every(([name = '', address]) => name in known && address);
  return isKnown ? { ...known, ...Object.fromEntries(given) } : undefined;
}

let current: Config | undefined;

/** Makes a configuration the one in force. */
export function setConfig(config: Config): void {
  current = config;
}

export function currentConfig(): Config {
  if (!current) throw new Error('The configuration has not been read.');
  return current;
}
