/** Resolves the hosts of outbound connections. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { currentConfig } from '../config.server';
import { DnsUnavailable, dnsResolver } from './dns.server';
import { isLoopbackHost } from './loopback';

/** The timeout of the first attempt in milliseconds. The second takes twice as long. */
const timeoutMs = 2000;

/** The permitted addresses, and the error for others. One forbidden address makes the whole name forbidden. */
export interface AddressPolicy {
  isAllowed: (address: string) => boolean;
  rejection: (hostname: string) => Error;
}

/** Returns a lookup that resolves a host once. It is checked and used for the connection (against DNS rebinding). */
export function policyLookup({ isAllowed, rejection }: AddressPolicy): LookupFunction {
  return (hostname, options, done) => {
    const result = addressesOf(hostname, options).then((addresses) => {
      if (!addresses.every(({ address }) => isAllowed(address))) throw rejection(hostname);
      return addresses;
    });
    result.then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      (error) => done(error, []),
    );
  };
}

/**
 * Queries the name servers directly. `getaddrinfo` would block a pool thread while they do not respond.
 * @throws an error with a code of `getaddrinfo`
 */
async function addressesOf(hostname: string, options: LookupOptions): Promise<LookupAddress[]> {
  const own = await addressesInHostsFile(hostname);
  if (own.length > 0) return own.map(lookupAddress);
  if (isLoopbackHost(hostname)) return ['127.0.0.1', '::1'].map(lookupAddress);
  const addresses = currentConfig().dnsServers === 'off' ? [] : await resolveAddresses(hostname);
  if (addresses.length > 0) return addresses.map(lookupAddress);
  // The system may resolve other names, for example through search domains.
  return lookup(hostname, { ...options, all: true });
}

/** Returns no addresses if the servers refuse to answer, because `getaddrinfo` then fails quickly too. */
async function resolveAddresses(hostname: string): Promise<string[]> {
  try {
    return await dnsResolver(timeoutMs).addresses(hostname);
  } catch (cause) {
    if (cause instanceof DnsUnavailable && !cause.isSilence) return [];
    throw Object.assign(new Error('The name servers did not answer.', { cause }), { code: 'EAI_AGAIN' });
  }
}

const lookupAddress = (address: string): LookupAddress => ({ address, family: isIP(address) });

/** The hosts file of the machine takes precedence over name servers. */
const hostsFile = '/etc/hosts';

let cached = { changedAt: 0, addresses: new Map<string, string[]>() };

/** Returns the addresses of a name in the hosts file; none if the file or the name is missing. */
async function addressesInHostsFile(hostname: string): Promise<string[]> {
  const changedAt = await stat(hostsFile).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (changedAt === 0) return [];
  if (changedAt !== cached.changedAt) cached = { changedAt, addresses: parseHosts(await readFile(hostsFile, 'utf8')) };
  return cached.addresses.get(hostname.toLowerCase()) ?? [];
}

/** Each line has an address and its names; # begins a comment. */
export function parseHosts(table: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of table.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    for (const name of address ? names : []) addresses.set(name, [...(addresses.get(name) ?? []), address as string]);
  }
  return addresses;
}
