/** What is looked at of the sender's domain, each with what is said of it and what to enter. */
import { isIP } from 'node:net';
import { type Names, NoAnswer } from '~/platform/dns.server';
import { checkDmarc } from './dmarc-check.server';
import { addressesOf, domainOf, type Outcome, type Sending, say } from './domain-sending.server';
import type { DomainCheck } from './mail-domain';
import { checkSpf } from './spf-check.server';

const silence = say(
  'unknown',
  'The name servers that were asked did not answer, so nothing is known of this. Nothing need be wrong with the domain. Check again in a while; if it stays like this, look at this machine’s network and its name servers (DNS_SERVERS).',
);

async function answered(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoAnswer) return silence;
    throw error;
  }
}

/** Looks at all of it. @returns in the order in which it is shown */
export async function checkDomain(sending: Sending, dns: Names): Promise<DomainCheck[]> {
  const [spf, dkim, mx] = await Promise.all([
    answered(() => checkSpf(sending, dns)),
    answered(() => checkDkim(sending, dns)),
    answered(() => checkMx(sending, dns)),
  ]);
  const dmarc = await answered(() => checkDmarc(sending, dns, [spf.state, dkim.state]));
  return [
    { name: 'spf', label: 'SPF: who may send for the domain', ...spf },
    { name: 'dkim', label: 'DKIM: the signature of the mail service', ...dkim },
    { name: 'dmarc', label: 'DMARC: what becomes of forged mail', ...dmarc },
    { name: 'mx', label: 'MX: mail to you arrives', ...mx },
    ...(sending.isDirect
      ? [
          {
            name: 'reverse' as const,
            label: 'Reverse name of the server',
            ...(await answered(() => checkReverse(sending, dns))),
          },
        ]
      : []),
  ];
}

async function checkDkim({ domain, service, selectors, host }: Sending, dns: Names): Promise<Outcome> {
  const asked = selectors.length > 0 ? selectors : (service?.selectors ?? []);
  const name = service?.name ?? host;
  if (asked.length === 0) {
    const message = `Under which selector ${name} signs is not known here. Ask your provider, or look into a mail that came from here (“s=” in its DKIM-Signature), and enter it below.`;
    return say('attention', message);
  }
  const keys = await Promise.all(asked.map((selector) => dkimKey(`${selector}._domainkey.${domain}`, dns)));
  const lacking = asked.filter((_, place) => !keys[place]);
  const list = (of: string[]) => of.join(', ');
  if (lacking.length === 0) return say('good', `${domain} has a key for ${name} (${list(asked)}).`);
  const place = service?.dkimPlace ?? 'Your provider shows the record to enter.';
  const record = {
    name: `${lacking[0]}._domainkey.${domain}`,
    type: service?.selectors.includes('selector1') ? 'CNAME' : 'TXT',
    value: '',
  };
  if (lacking.length < asked.length) {
    const message = `${domain} has a key, but not under ${list(lacking)}: mail loses its signature when ${name} changes over to it. ${place}`;
    return say('attention', message, record);
  }
  return say('wrong', `${domain} has no DKIM key under ${list(asked)}, so mail is not signed for it. ${place}`, record);
}

/** Whether there is a key; one that is empty was withdrawn. */
async function dkimKey(name: string, dns: Names): Promise<boolean> {
  return (await dns.texts(name)).some((text) => /(^|;)\s*p=\s*[^;\s]/i.test(text));
}

async function checkMx({ adminEmail }: Sending, dns: Names): Promise<Outcome> {
  const domain = domainOf(adminEmail);
  const servers = await dns.mail(domain);
  if (servers.some(({ exchange }) => exchange === '')) {
    return say(
      'wrong',
      `${domain} says that it takes no mail at all, and new messages are announced to ${adminEmail}. Enter another Admin email.`,
    );
  }
  if (servers.length === 0) {
    const addresses = await dns.addresses(domain);
    if (addresses.length > 0) {
      return say(
        'attention',
        `${domain} has no MX record. Mail to ${adminEmail} is brought to its web server, which may not take it.`,
      );
    }
    return say(
      'wrong',
      `${domain} takes no mail: it has no MX record. New messages are announced to ${adminEmail}: look for a typing mistake, or enter another Admin email.`,
    );
  }
  const found = await Promise.all(servers.map(({ exchange }) => dns.addresses(exchange)));
  if (found.every((addresses) => addresses.length === 0)) {
    const names = servers.map(({ exchange }) => exchange).join(', ');
    return say(
      'wrong',
      `The mail servers of ${domain} are not to be found (${names}), so mail to ${adminEmail} does not arrive.`,
    );
  }
  return say('good', `${domain} takes mail, so new messages can be announced to ${adminEmail}.`);
}

async function checkReverse(sending: Sending, dns: Names): Promise<Outcome> {
  const addresses = await addressesOf(sending, dns);
  if (addresses.length === 0) {
    return say(
      'attention',
      'From which address mail goes out is not known here. Whoever gave you that address can say whether it has a name (PTR).',
    );
  }
  for (const address of addresses) {
    const names = await dns.reverse(address);
    const record = { name: reverseName(address), type: 'PTR', value: nameFor(sending) };
    if (names.length === 0) {
      return say(
        'wrong',
        `${address} has no name (PTR), and many receivers refuse mail from such addresses. Ask whoever gave you the address to enter one.`,
        record,
      );
    }
    const confirmed = await Promise.all(names.map((name) => dns.addresses(name)));
    if (!confirmed.flat().includes(address)) {
      return say(
        'wrong',
        `${address} is called ${names[0]}, but that name does not lead back to it, so receivers do not believe it. Let the two agree.`,
        record,
      );
    }
  }
  return say(
    'good',
    `${addresses.join(' and ')} ${addresses.length > 1 ? 'have names that lead' : 'has a name that leads'} back.`,
  );
}

const nameFor = ({ host, domain }: Sending) =>
  host.endsWith(`.${domain}`) || host === domain ? host : `mail.${domain}`;

function reverseName(address: string): string {
  return isIP(address) === 4 ? `${address.split('.').reverse().join('.')}.in-addr.arpa` : address;
}
