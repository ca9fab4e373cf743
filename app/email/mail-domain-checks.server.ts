/** The checks of the sender's domain, with their messages and the DNS records to enter. */
import { isIP } from 'node:net';
import { type DnsResolver, DnsUnavailable } from '~/platform/network/dns.server';
import { checkDmarc } from './dmarc-check.server';
import { addressesOf, type CheckOutcome, mailDomainOf, outcome, type Sending } from './domain-sending.server';
import type { DomainCheck } from './mail-domain';
import { checkSpf } from './spf-check.server';

const silence = outcome(
  'unknown',
  'The DNS servers did not respond, so we could not check this. The domain may be fine. Check again later. If this continues, check this machine’s network and DNS servers (DNS_SERVERS).',
);

async function answered(work: () => Promise<CheckOutcome>): Promise<CheckOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DnsUnavailable)) throw error;
    const name = error.failedName;
    return name === null
      ? silence
      : outcome(
          'unknown',
          `The DNS servers of ${name} reported an error (SERVFAIL), so we could not check this. Mail servers get the same error. If it continues, ask the company that manages the DNS of ${name}.`,
        );
  }
}

/** Runs all checks. @returns the results in the order of the page */
export async function checkDomain(sending: Sending, dns: DnsResolver): Promise<DomainCheck[]> {
  const [spf, dkim, mx] = await Promise.all([
    answered(() => checkSpf(sending, dns)),
    answered(() => checkDkim(sending, dns)),
    answered(() => checkMx(sending, dns)),
  ]);
  const dmarc = await answered(() => checkDmarc(sending, dns, [spf.state, dkim.state]));
  return [
    { name: 'spf', label: 'SPF (authorised senders)', ...spf },
    { name: 'dkim', label: 'DKIM (email signature)', ...dkim },
    { name: 'dmarc', label: 'DMARC (handling of forged email)', ...dmarc },
    { name: 'mx', label: 'MX (incoming email)', ...mx },
    ...(sending.isSentDirectly
      ? [
          {
            name: 'reverse' as const,
            label: 'Reverse DNS (PTR)',
            ...(await answered(() => checkReverse(sending, dns))),
          },
        ]
      : []),
  ];
}

async function checkDkim({ domain, service, selectors, host }: Sending, dns: DnsResolver): Promise<CheckOutcome> {
  const checkedSelectors = selectors.length > 0 ? selectors : (service?.selectors ?? []);
  const name = service?.name ?? host;
  if (checkedSelectors.length === 0) {
    const message = `We do not know the DKIM selector of ${name}. Ask your provider, or find “s=” in the DKIM-Signature of an email from this site, and enter it below.`;
    return outcome('attention', message);
  }
  const keys = await Promise.all(checkedSelectors.map((selector) => dkimKey(`${selector}._domainkey.${domain}`, dns)));
  const lacking = checkedSelectors.filter((_, place) => !keys[place]);
  const list = (of: string[]) => of.join(', ');
  if (lacking.length === 0) return outcome('good', `${domain} has a key for ${name} (${list(checkedSelectors)}).`);
  const place = service?.dkimPlace ?? 'Your provider shows you the record to add.';
  const record = {
    name: `${lacking[0]}._domainkey.${domain}`,
    type: service?.selectors.includes('selector1') ? 'CNAME' : 'TXT',
    value: '',
  };
  if (lacking.length < checkedSelectors.length) {
    const message = `${domain} has a key, but not under ${list(lacking)}: mail loses its signature when ${name} changes over to it. ${place}`;
    return outcome('attention', message, record);
  }
  return outcome(
    'wrong',
    `${domain} has no DKIM key under ${list(checkedSelectors)}, so its email is not signed. ${place}`,
    record,
  );
}

/** Returns whether the domain has a DKIM key. An empty key was revoked. */
async function dkimKey(name: string, dns: DnsResolver): Promise<boolean> {
  return (await dns.texts(name)).some((text) => /(^|;)\s*p=\s*[^;\s]/i.test(text));
}

async function checkMx({ adminEmail }: Sending, dns: DnsResolver): Promise<CheckOutcome> {
  const domain = mailDomainOf(adminEmail);
  const servers = await dns.mail(domain);
  if (servers.some(({ exchange }) => exchange === '')) {
    return outcome(
      'wrong',
      `${domain} does not accept email, and notifications go to ${adminEmail}. Enter another Admin email.`,
    );
  }
  if (servers.length === 0) {
    const addresses = await dns.addresses(domain);
    if (addresses.length > 0) {
      return outcome(
        'attention',
        `${domain} has no MX record. Email to ${adminEmail} goes to its web server, which may reject it.`,
      );
    }
    return outcome(
      'wrong',
      `${domain} does not accept email because it has no MX record. Notifications go to ${adminEmail}. Check the spelling, or enter another Admin email.`,
    );
  }
  const result = await Promise.allSettled(servers.map(({ exchange }) => dns.addresses(exchange)));
  if (!result.some((one) => one.status === 'fulfilled' && one.value.length > 0)) {
    const failure = result.find((one) => one.status === 'rejected');
    if (failure) throw failure.reason;
    const names = servers.map(({ exchange }) => exchange).join(', ');
    return outcome(
      'wrong',
      `The mail servers of ${domain} cannot be found (${names}), so email to ${adminEmail} does not arrive.`,
    );
  }
  return outcome('good', `${domain} accepts email, so notifications can reach ${adminEmail}.`);
}

async function checkReverse(sending: Sending, dns: DnsResolver): Promise<CheckOutcome> {
  const addresses = await addressesOf(sending, dns);
  if (addresses.length === 0) {
    return outcome(
      'attention',
      'We do not know the address that your email is sent from. Ask your internet provider if that address has a reverse DNS name (PTR).',
    );
  }
  for (const address of addresses) {
    const names = await dns.reverse(address);
    const record = { name: reverseName(address), type: 'PTR', value: nameFor(sending) };
    if (names.length === 0) {
      return outcome(
        'wrong',
        `${address} has no reverse DNS name (PTR), so many servers reject its email. Ask your internet provider to add one.`,
        record,
      );
    }
    const confirmed = await Promise.all(names.map((name) => dns.addresses(name)));
    if (!confirmed.flat().includes(address)) {
      return outcome(
        'wrong',
        `The reverse DNS name of ${address} is ${names[0]}, but that name points elsewhere, so receivers do not trust it. Ask your internet provider to make both match.`,
        record,
      );
    }
  }
  return outcome(
    'good',
    `${addresses.join(' and ')} ${addresses.length > 1 ? 'have names that lead' : 'has a name that leads'} back.`,
  );
}

const nameFor = ({ host, domain }: Sending) =>
  host.endsWith(`.${domain}`) || host === domain ? host : `mail.${domain}`;

function reverseName(address: string): string {
  return isIP(address) === 4 ? `${address.split('.').reverse().join('.')}.in-addr.arpa` : address;
}
