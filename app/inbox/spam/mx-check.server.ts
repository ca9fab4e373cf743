/** Checks whether a visitor's email domain receives emails. It uses only quick DNS responses, so that nobody waits. */
import { DnsUnavailable, dnsResolver } from '~/platform/network/dns.server';
import { setNewest } from '../../../db/newest-entries';

/** The longest wait for a visitor, in milliseconds. */
const timeoutMs = 300;
/** The timeout of the query. After the visitor's wait it continues, and its result serves the next caller. */
const max = 2000;
const hour = 60 * 60 * 1000;
const minute = 60 * 1000;
const cacheMax = 1000;
const concurrencyMax = 20;
/** After this number of timeouts in a row, no query is made for a minute. */
const timeoutsMax = 3;

/** `until` is on a monotonic clock. A query without a response is not cached. */
const stored = new Map<string, { takesMail: boolean; until: number }>();
const underWay = new Map<string, Promise<boolean | null>>();
let silences = 0;
let silentUntil = 0;

/**
 * @param authorize throws if no query may be made for this visitor
 * @returns null when the result is unknown, or not known in time
 */
export async function takesMail(domain: string, authorize: () => Promise<unknown>): Promise<boolean | null> {
  const known = stored.get(domain);
  if (known && known.until > performance.now()) return known.takesMail;
  if (performance.now() < silentUntil) return null;
  await authorize();
  // Checked after the wait, because many calls may have passed the first check at once.
  if (underWay.size >= concurrencyMax && !underWay.has(domain)) return null;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((done) => {
    timer = setTimeout(done, timeoutMs, null);
  });
  const pending = underWay.get(domain) ?? lookupMx(domain);
  underWay.set(domain, pending);
  const answer = await Promise.race([pending, tooLate]);
  clearTimeout(timer);
  return answer;
}

async function lookupMx(domain: string): Promise<boolean | null> {
  try {
    const takes = await hasMailServer(domain);
    silences = 0;
    keep(domain, takes);
    return takes;
  } catch (error) {
    if (!(error instanceof DnsUnavailable)) throw error;
    if (error.failedName === null) silences += 1;
    if (silences >= timeoutsMax) silentUntil = performance.now() + minute;
    return null;
  } finally {
    underWay.delete(domain);
  }
}

/**
 * An MX record without a name means that the domain accepts no emails (RFC 7505). Without any MX record, emails go to
 * the domain itself.
 */
async function hasMailServer(domain: string): Promise<boolean> {
  const dns = dnsResolver(max, 1);
  const servers = await dns.mail(domain);
  if (servers.length > 0) return servers.some(({ exchange }) => exchange !== '');
  return (await dns.addresses(domain)).length > 0;
}

/** A negative result is cached for less time, because the domain may be set up soon. */
function keep(domain: string, takes: boolean) {
  const until = performance.now() + (takes ? hour : 10 * minute);
  setNewest(stored, domain, { takesMail: takes, until }, cacheMax);
}

/** For tests: clears the cache. */
export function clearDomainCache(): void {
  stored.clear();
  silences = 0;
  silentUntil = 0;
}
