/** Checks whether the domain's SPF record permits the sending server. */
import { isIP } from 'node:net';
import type { DnsResolver } from '~/platform/network/dns.server';
import { addressesOf, type CheckOutcome, outcome, type Sending } from './domain-sending.server';
import type { DomainCheck } from './mail-domain';
import { lookupsMax, readSpf, type SpfReading, termsOf } from './spf.server';

export async function checkSpf(sending: Sending, dns: DnsResolver): Promise<CheckOutcome> {
  const { domain, service } = sending;
  const spf = await readSpf(domain, dns);
  const include = sending.spfInclude.toLowerCase() || service?.spfInclude || null;
  const addresses = include ? [] : await addressesOf(sending, dns);
  const wanted = include ? [`include:${include}`] : addresses.map((address) => `ip${isIP(address)}:${address}`);
  const record = { name: domain, type: 'TXT', value: spfRecord(spf.records, wanted) };
  const name = service?.name ?? sending.host;
  if (spf.records.length === 0) {
    return outcome(
      'wrong',
      `${domain} has no SPF record, so receivers cannot tell that ${name} may send for it.`,
      record,
    );
  }
  if (spf.records.length > 1) {
    const message = `${domain} has ${spf.records.length} SPF records, so receivers ignore them all. Combine them into one.`;
    return outcome('wrong', message, record);
  }
  if (spf.broken.length > 0) {
    const message = `The SPF record of ${domain} includes ${spf.broken.join(', ')}, which has no usable SPF record. Receivers may then ignore the whole record. Correct or remove that part.`;
    return outcome('wrong', message);
  }
  if (spf.lookups > lookupsMax) {
    const message = `The SPF record of ${domain} needs ${spf.lookups} lookups. Receivers stop at ${lookupsMax} and ignore the record. Remove services that you no longer use.`;
    return outcome('wrong', message);
  }
  const isIncluded =
    include === null
      ? addresses.every((address) => spf.allowed.has(address))
      : spf.names.has(include) || (await allowsAllOf(spf, include, dns));
  return checkSender(spf, { include, addresses, isIncluded, name, record, sending });
}

/** Returns whether the record lists all addresses of an include, for example after a tool has flattened it. */
async function allowsAllOf({ allowed }: SpfReading, include: string, dns: DnsResolver): Promise<boolean> {
  const needed = await readSpf(include, dns);
  const isComplete = needed.records.length === 1 && needed.broken.length === 0 && !needed.dependsOnMail;
  return isComplete && !needed.allowed.isEmpty && allowed.hasAll(needed.allowed);
}

interface Sender {
  include: string | null;
  addresses: string[];
  isIncluded: boolean;
  name: string;
  record: DomainCheck['record'];
  sending: Sending;
}

function checkSender(spf: SpfReading, { include, addresses, isIncluded, name, record, sending }: Sender): CheckOutcome {
  const { domain, isSentDirectly } = sending;
  if (!isIncluded) {
    if (spf.dependsOnMail) {
      const message = `The SPF record of ${domain} cannot be checked without an email, because it uses macros or reverse DNS names. Send a test email, and look for “spf=pass” in the headers of the email that arrives.`;
      return outcome('unknown', message);
    }
    if (include || isSentDirectly) {
      return outcome('wrong', `The SPF record of ${domain} does not include ${name}, which sends your email.`, record);
    }
    const message = `The SPF record of ${domain} does not include ${name}. Your provider may send from other addresses: ask for its SPF include, and enter it below.`;
    return outcome('attention', message);
  }
  if (!include && addresses.length === 0) {
    const message = `${domain} has an SPF record, but we do not know the address that sends your email. Check that the record includes it.`;
    return outcome('attention', message);
  }
  const terms = spf.records.flatMap(termsOf);
  const redirect = terms.find((term) => redirectTerm.test(term));
  const all = terms.find((term) => allTerm.test(term));
  if (redirect && all) {
    const message = `Receivers ignore “${redirect}” in the SPF record of ${domain}, because the record also contains “${all}”. Remove “${all}”.`;
    return outcome('attention', message, record);
  }
  if (spf.all === '+') {
    const message = `The SPF record of ${redirect?.replace(redirectTerm, '') ?? domain} lets everyone send (“+all”). End it with “~all”.`;
    return outcome('attention', message, redirect ? null : record);
  }
  return outcome(
    'good',
    `The SPF record of ${domain} includes ${name}, and needs ${spf.lookups} of ${lookupsMax} lookups.`,
  );
}

const redirectTerm = /^redirect=/i;
const allTerm = /^[+~?-]?all$/i;

/**
 * Returns one SPF record that combines all existing ones with the wanted terms. It ends with `all` or with `redirect`:
 * receivers ignore `redirect` beside `all` (RFC 7208, section 6.1). Several redirects become includes.
 */
function spfRecord(records: string[], wanted: string[]): string {
  const terms = [...new Set(records.flatMap(termsOf))];
  const redirects = terms.filter((term) => redirectTerm.test(term));
  const [redirect] = redirects.length === 1 ? redirects : [];
  const end = redirect ?? terms.find((term) => /^[~?-]all$/i.test(term)) ?? '~all';
  const rest = terms
    .filter((term) => term !== redirect && !allTerm.test(term))
    .map((term) => term.replace(redirectTerm, 'include:'));
  return ['v=spf1', ...new Set([...rest, ...wanted]), end].join(' ');
}
