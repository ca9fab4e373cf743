/** DNS lookup of the servers that we connect to. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { currentConfig } from './config.server';
import { DnsUnavailable, dnsResolver } from './dns.server';
import { addressesInHostsFile } from './hosts-file.server';
import { isLoopbackHost } from './loopback';

/** For the first attempt, in milliseconds. The second takes twice as long. */
const timeoutMs = 2000;

/** The permitted addresses of a name, and the error. One forbidden address makes the name forbidden. */
export interface AddressPolicy {
  isAllowed: (address: string) => boolean;
  rejection: (hostname: string) => Error;
}

/** Resolves a name once per connection, so that the checked address is the one that is connected to. */
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
 * Asks the name servers directly. The system's `getaddrinfo` blocks a thread while they are silent, and Node has few.
 *
 * @throws an error with a code of `getaddrinfo`
 */
async function addressesOf(hostname: string, options: LookupOptions): Promise<LookupAddress[]> {
  const own = await addressesInHostsFile(hostname);
  if (own.length > 0) return own.map(lookupAddress);
  if (isLoopbackHost(hostname)) return ['127.0.0.1', '::1'].map(lookupAddress);
  const addresses = currentConfig().dnsServers === 'off' ? [] : await resolveAddresses(hostname);
  if (addresses.length > 0) return addresses.map(lookupAddress);
  // A name that the machine alone knows, such as one of its search domains.
  return lookup(hostname, { ...options, all: true });
}

/** @returns none too where the name servers say that they cannot know: the machine is answered as quickly then */
async function resolveAddresses(hostname: string): Promise<string[]> {
  try {
    return await dnsResolver(timeoutMs).anyAddresses(hostname);
  } catch (cause) {
    if (cause instanceof DnsUnavailable && !cause.isSilence) return [];
    throw Object.assign(new Error('The name servers did not answer.', { cause }), { code: 'EAI_AGAIN' });
  }
}

const lookupAddress = (address: string): LookupAddress => ({ address, family: isIP(address) });
