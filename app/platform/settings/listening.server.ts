/** Settings for the listening address, the public address and the number of connections. */
import { isIP } from 'node:net';
import { type ReadSetting, wholeNumber } from './parse.server';

/** The maximum number of concurrent connections; null means no limit. */
type ConnectionLimit = { total: number; perAddress: number } | null;

/** All addresses of this machine, IPv4 and IPv6. */
const everyAddress = '::';

/**
 * @param defaultHost the address to listen on when HOST is unset
 * @param domains with built-in HTTPS, the site listens on all addresses and has no proxy
 */
export function readListening(read: ReadSetting, defaultHost: string, domains: string[]) {
  const [canonical] = domains;
  return {
    host: read(
      'HOST',
      canonical ? everyAddress : defaultHost,
      parseHost,
      'an IP address or a host name, for example 127.0.0.1',
    ),
    port: read('PORT', 3000, parsePort, portExpected),
    /** The public origin, without a trailing slash; null: the host of each request. */
    baseUrl: read<string | null>(
      'BASE_URL',
      canonical ? `https://${canonical}` : null,
      parseOrigin,
      'an origin such as https://www.example.com, without a path',
    ),
    /** The number of reverse proxies in front whose forwarding headers are trusted. */
    trustProxy: canonical
      ? read('TRUST_PROXY', 0, (value) => (value === 'off' ? 0 : undefined), 'off, or no DOMAIN: a proxy does https')
      : read('TRUST_PROXY', 0, parseProxies, 'the number of proxies in front (0 to 10), or off'),
    /** The limit per address applies only without a proxy. */
    connectionLimit: read<ConnectionLimit>(
      'CONNECTION_LIMIT',
      { total: 8000, perAddress: 250 },
      parseConnectionLimit,
      'IN_ALL/FROM_ONE_ADDRESS, or off',
    ),
  };
}

const parseProxies = (value: string) => (value === 'off' ? 0 : wholeNumber(value, 0, 10));

export const parsePort = (value: string) => wholeNumber(value, 0, 65_535);
export const portExpected = 'a port number from 0 to 65535';

function parseHost(value: string): string | undefined {
  return isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : undefined;
}

function parseOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isOrigin && (url.protocol === 'http:' || url.protocol === 'https:') ? url.origin : undefined;
}

function parseConnectionLimit(value: string): ConnectionLimit | undefined {
  if (value === 'off') return null;
  const [, total, perAddress] = /^(\d{1,6})\/(\d{1,6})$/.exec(value)?.map(Number) ?? [];
  return total && perAddress ? { total, perAddress } : undefined;
}
