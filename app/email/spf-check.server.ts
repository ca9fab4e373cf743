/** Checks whether the domain's SPF record permits the sending server. */
import { isIP } from 'node:net';
import type { DnsResolver } from '~/platform/dns.server';
import { addressesOf, check, type Outcome, type Sending } from './domain-sending.server';
import type { DomainCheck } from './mail-domain';
import { lookupsMax, readSpf, type SpfReading, termsOf } from './spf.server';

export async function checkSpf(sending: Sending, dns: DnsResolver): Promise<Outcome> {
  const { domain, service } = sending;
  const spf = await readSpf(domain, dns);
  const include = sending.spfInclude.toLowerCase() || service?.spfInclude || null;
  const addresses = include ? [] : await addressesOf(sending, dns);
  const wanted = include ? [`include:${include}`] : addresses.map((address) => `ip${isIP(address)}:${address}`);
  const record = { name: domain, type: 'TXT', value: spfRecord(spf.records, wanted) };
  const name = service?.name ?? sending.host;
  if (spf.records.length === 0) {
    return check(
      'wrong',
      `${domain} has no SPF record, so receivers cannot tell that ${name} may send for it.`,
      record,
    );
  }
  if (spf.records.length > 1) {
    const message = `${domain} has ${spf.records.length} SPF records, so receivers ignore them all. Combine them into one.`;
    return check('wrong', message, record);
  }
  if (spf.broken.length > 0) {
    const message = `The SPF record of ${domain} includes ${spf.broken.join(', ')}, which has no usable SPF record. Receivers may then ignore the whole record. Correct or remove that part.`;
    return check('wrong', message);
  }
  if (spf.lookups > lookupsMax) {
    const message = `The SPF record of ${domain} needs ${spf.lookups} lookups. Receivers stop at ${lookupsMax} and ignore the record. Remove services that you no longer use.`;
    return check('wrong', message);
  }
  return checkSender(spf, { include, addresses, name, record, sending });
}

interface Sender {
  include: string | null;
  addresses: string[];
  name: string;
  record: DomainCheck['record'];
  sending: Sending;
}

function checkSender(spf: SpfReading, { include, addresses, name, record, sending }: Sender): Outcome {
  const { domain, isSentDirectly } = sending;
  if (include ? !spf.names.has(include) : addresses.length > 0 && !addresses.every((one) => spf.allows(one))) {
    if (include || isSentDirectly) {
      return check('wrong', `The SPF record of ${domain} does not include ${name}, which sends your email.`, record);
    }
    const message = `The SPF record of ${domain} does not include ${name}. Your provider may send from other addresses: ask for its SPF include, and enter it below.`;
    return check('attention', message);
  }
  if (!include && addresses.length === 0) {
    const message = `${domain} has an SPF record, but we do not know the address that sends your email. Check that the record includes it.`;
    return check('attention', message);
  }
  if (spf.all === '+') {
    return check('attention', `The SPF record of ${domain} lets everyone send (“+all”). End it with “~all”.`, record);
  }
  return check(
    'good',
    `The SPF record of ${domain} includes ${name}, and needs ${spf.lookups} of ${lookupsMax} lookups.`,
  );
}

/** Returns one SPF record that combines all existing ones with the wanted terms, and ends with the `all` term. */
function spfRecord(records: string[], wanted: string[]): string {
  const terms = records.flatMap(termsOf);
  const end = terms.find((term) => /^[~?-]all$/i.test(term)) ?? '~all';
  const rest = terms.filter((term) => !/^[+~?-]?all$/i.test(term));
  return ['v=spf1', ...new Set([...rest, ...wanted]), end].join(' ');
}
