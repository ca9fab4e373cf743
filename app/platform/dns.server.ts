/** DNS queries that distinguish "no record" from "no answer". */
import type { MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { currentConfig } from './config.server';

/** No server answered, or all refused: nothing is known about the name. */
export class DnsUnavailable extends Error {
  /** No server sent anything. */
  get isSilence(): boolean {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code === 'ETIMEOUT';
  }
}

/** Returns DNS records; an empty list where there are none. */
export interface DnsResolver {
  texts(name: string): Promise<string[]>;
  mail(name: string): Promise<MxRecord[]>;
  addresses(name: string): Promise<string[]>;
  /** The addresses of one family, where the query for the other fails. */
  anyAddresses(name: string): Promise<string[]>;
  /** The names that an address has. */
  reverse(address: string): Promise<string[]>;
}

/** The maximum number of addresses of a name. */
const max = 50;

/**
 * @param milliseconds for the first try of each query; a second one takes twice as long
 * @returns a resolver that asks the configured name servers; each query may throw `DnsUnavailable`
 */
export function dnsResolver(milliseconds: number, tries = 2): DnsResolver {
  const { dnsServers } = currentConfig();
  const resolver = new Resolver({ timeout: milliseconds, tries });
  if (Array.isArray(dnsServers)) resolver.setServers(dnsServers);
  const query = <T>(question: () => Promise<T[]>) => {
    if (dnsServers === 'off') return Promise.reject(new DnsUnavailable('Look-ups are turned off.'));
    return answer(question);
  };
  return {
    texts: async (name) => (await query(() => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mail: (name) => query(() => resolver.resolveMx(name)),
    async addresses(name) {
      const result = await Promise.all([query(() => resolver.resolve4(name)), query(() => resolver.resolve6(name))]);
      return result.flat();
    },
    async anyAddresses(name) {
      const kinds = [query(() => resolver.resolve4(name)), query(() => resolver.resolve6(name))];
      const result = (await Promise.allSettled(kinds)).flatMap((kind) =>
        kind.status === 'fulfilled' ? kind.value : [],
      );
      return result.length > 0 ? result : (await Promise.all(kinds)).flat();
    },
    reverse: (address) => query(() => resolver.reverse(address)),
  };
}

/** The codes for a missing name or record; the others are for invalid names. */
const none = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME', 'EBADSTR'];

async function answer<T>(question: () => Promise<T[]>): Promise<T[]> {
  try {
    return (await question()).slice(0, max);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (none.includes(code)) return [];
    throw new DnsUnavailable(`The name servers did not answer: ${code}`, { cause: error });
  }
}
