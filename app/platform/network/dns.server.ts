/** DNS queries that distinguish "no record" from "no response". */
import { Resolver } from 'node:dns/promises';
import { currentConfig } from '../config.server';

/** No server gave an answer, so nothing is known about the name. */
export class DnsUnavailable extends Error {
  /** Whether the query timed out, rather than being refused. */
  get isSilence(): boolean {
    return this.#code === 'ETIMEOUT';
  }

  /** The name whose own name servers reported an error (SERVFAIL); null if the fault may be here. */
  get failedName(): string | null {
    return this.#code === 'ESERVFAIL' ? ((this.cause as { hostname?: string }).hostname ?? null) : null;
  }

  get #code(): string | undefined {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code;
  }
}

/** The DNS records of a name; empty lists if there are none. */
export type DnsResolver = ReturnType<typeof dnsResolver>;

/** The maximum number of records per query. */
const max = 50;

/**
 * @param milliseconds the timeout of the first attempt; a second one takes twice as long
 * @returns queries to the configured name servers; each may throw `DnsUnavailable`
 */
export function dnsResolver(milliseconds: number, tries = 2) {
  const { dnsServers } = currentConfig();
  const resolver = new Resolver({ timeout: milliseconds, tries });
  if (Array.isArray(dnsServers)) resolver.setServers(dnsServers);
  const query = <T>(question: () => Promise<T[]>) => {
    if (dnsServers === 'off') return Promise.reject(new DnsUnavailable('Look-ups are turned off.'));
    return answer(question);
  };
  return {
    texts: async (name: string) => (await query(() => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mail: (name: string) => query(() => resolver.resolveMx(name)),
    /** The addresses of either family, even if the query for the other fails. */
    async addresses(name: string) {
      const kinds = [query(() => resolver.resolve4(name)), query(() => resolver.resolve6(name))];
      const result = (await Promise.allSettled(kinds)).flatMap((kind) =>
        kind.status === 'fulfilled' ? kind.value : [],
      );
      return result.length > 0 ? result : (await Promise.all(kinds)).flat();
    },
    reverse: (address: string) => query(() => resolver.reverse(address)),
  };
}

/** The error codes for a missing name or record, and for invalid names. */
const none = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME', 'EBADSTR'];

async function answer<T>(question: () => Promise<T[]>): Promise<T[]> {
  try {
    return (await question()).slice(0, max);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (none.includes(code)) return [];
    const fault = code === 'ESERVFAIL' ? 'reported an error' : 'did not answer';
    throw new DnsUnavailable(`The name servers ${fault}: ${code}`, { cause: error });
  }
}
