import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { currentConfig } from './config.server';
import { askNames } from './dns.server';
import { isLoopbackHost } from './loopback';

/** What finds all addresses of a name. @throws an error with a code of `getaddrinfo` */
export type Look = (hostname: string, options?: LookupOptions) => Promise<LookupAddress[]>;

/** As the machine does: its file of hosts, its search domains, its name servers. */
const bySystem: Look = (hostname, options) => lookup(hostname, { ...options, all: true });

/** In milliseconds, for the first try; the second one takes twice as long. */
const patience = 2000;

/**
 * By asking the name servers ourselves. The machine's own way holds a thread for as long as they keep silent, of a few that
 * mail waits for as well; this way holds none.
 */
export const byAsking: Look = async (hostname, options) => {
  if (currentConfig().dnsServers === 'off' || isLoopbackHost(hostname)) return bySystem(hostname, options);
  const addresses = await askNames(patience)
    .anyAddresses(hostname)
    .catch((cause) => {
      throw Object.assign(new Error('The name servers did not answer.', { cause }), { code: 'EAI_AGAIN' });
    });
  // A name that the machine alone knows. As the name servers do answer, nobody is kept waiting.
  if (addresses.length === 0) return bySystem(hostname, options);
  return addresses.map((address) => ({ address, family: isIP(address) }));
};

/**
 * Looks names up for a connection: once, so that what is found is both checked and dialled, and cannot change in between.
 *
 * @param isFit whether an address may be dialled; all of a name's must be
 * @param refusal what to fail with otherwise
 */
export function lookedUp(
  isFit: (address: string) => boolean,
  refusal: (hostname: string) => Error,
  look: Look = bySystem,
): LookupFunction {
  return (hostname, options, done) => {
    const found = look(hostname, options).then((addresses) => {
      if (!addresses.every(({ address }) => isFit(address))) throw refusal(hostname);
      return addresses;
    });
    found.then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      (error) => done(error, []),
    );
  };
}
