import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Looks names up for a connection: once, so that what is found is both checked and dialled, and cannot change in between.
 *
 * @param isFit whether an address may be dialled; all of a name's must be
 * @param refusal what to fail with otherwise
 */
export function lookedUp(isFit: (address: string) => boolean, refusal: (hostname: string) => Error): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, []);
      if (!addresses.every(({ address }) => isFit(address)))
        return done(refusal(hostname) as NodeJS.ErrnoException, []);
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });
  };
}
