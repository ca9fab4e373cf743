/** What is looked at of the sender's domain, each with what is said of it and what to enter. */
import { isIP } from 'node:net';
import { type Names, NoAnswer } from '~/platform/dns.server';
import type { CheckState, DomainCheck } from './mail-domain';
import type { MailService } from './mail-service';
import { lookupsMost, readSpf, type SpfReading, termsOf } from './spf.server';

/** Who sends, as the checks need to know it. */
export interface Sending {
  /** Of the From email. */
  domain: string;
  adminEmail: string;
  host: string;
  /** Null where it is none that is known. */
  service: MailService | null;
  /** The host is the owner's own: this machine, or one under the same domain. */
  isDirect: boolean;
  /** From where mail goes out, as far as it is known: numbers, or else the host is looked up. */
  addresses: string[] | null;
  selectors: string[];
  spfInclude: string;
}

type Outcome = Omit<DomainCheck, 'name' | 'label'>;

const say = (state: CheckState, message: string, record: DomainCheck['record'] = null): Outcome => ({
  state,
  message,
  record,
});

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

async function checkSpf(sending: Sending, dns: Names): Promise<Outcome> {
  const { domain, service } = sending;
  const spf = await readSpf(domain, dns);
  const include = sending.spfInclude.toLowerCase() || service?.spfInclude || null;
  const addresses = include ? [] : await addressesOf(sending, dns);
  const wanted = include ? [`include:${include}`] : addresses.map((address) => `ip${isIP(address)}:${address}`);
  const record = { name: domain, type: 'TXT', value: spfRecord(spf.records, wanted) };
  const name = service?.name ?? sending.host;
  if (spf.records.length === 0) {
    return say('wrong', `${domain} has no SPF record, so receivers cannot tell that ${name} may send for it.`, record);
  }
  if (spf.records.length > 1) {
    const message = `${domain} has ${spf.records.length} SPF records, and receivers then follow none of them. Keep one that holds all of it, and delete the others.`;
    return say('wrong', message, record);
  }
  if (spf.broken.length > 0) {
    const message = `The SPF record of ${domain} leads to ${spf.broken.join(', ')}, where there is no usable SPF record. Receivers may then take the whole record for broken: correct or remove that part.`;
    return say('wrong', message);
  }
  if (spf.lookups > lookupsMost) {
    const message = `The SPF record of ${domain} needs ${spf.lookups} look-ups, and receivers stop at ${lookupsMost} and take it for broken. Remove services that you no longer use.`;
    return say('wrong', message);
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
  const { domain, isDirect } = sending;
  if (include ? !spf.names.has(include) : addresses.length > 0 && !addresses.every((one) => spf.allows(one))) {
    if (include || isDirect) {
      return say('wrong', `The SPF record of ${domain} does not name ${name}, through which mail goes out.`, record);
    }
    const message = `The SPF record of ${domain} does not name ${name}. Your provider may send from elsewhere: ask what it wants in the SPF record (“include”), and enter that below.`;
    return say('attention', message);
  }
  if (!include && addresses.length === 0) {
    const message = `${domain} has an SPF record, but from which address mail goes out is not known here. See to it that the record names that address.`;
    return say('attention', message);
  }
  if (spf.all === '+') {
    return say(
      'attention',
      `The SPF record of ${domain} lets everybody send (“+all”). Let it end with “~all”.`,
      record,
    );
  }
  return say('good', `The SPF record of ${domain} names ${name}, with ${spf.lookups} of ${lookupsMost} look-ups.`);
}

/** One record of all those there are, with what is wanted, and in the end everybody else. */
function spfRecord(records: string[], wanted: string[]): string {
  const terms = records.flatMap(termsOf);
  const end = terms.find((term) => /^[~?-]all$/i.test(term)) ?? '~all';
  const others = terms.filter((term) => !/^[+~?-]?all$/i.test(term));
  return ['v=spf1', ...new Set([...others, ...wanted]), end].join(' ');
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

/** @param sent the states of SPF and DKIM: one of them must be right, and for the From email's own domain */
async function checkDmarc({ domain, adminEmail }: Sending, dns: Names, sent: CheckState[]): Promise<Outcome> {
  const { found, at } = await findDmarc(domain, dns);
  const proposal = { name: `_dmarc.${domain}`, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:${adminEmail}` };
  const [record] = found;
  if (!record) {
    const message = `${domain} has no DMARC record. Large providers want one, and without it anybody can write in your name. Begin with this one, which only asks for reports.`;
    return say('attention', message, proposal);
  }
  if (found.length > 1) {
    return say('wrong', `_dmarc.${at} has ${found.length} DMARC records, and receivers then follow none. Keep one.`);
  }
  const policy = policyOf(record, at !== domain);
  if (!policy) {
    const message = `The DMARC record of ${at} says nothing that receivers understand: “p” must be none, quarantine or reject.`;
    return say('wrong', message, { ...proposal, name: `_dmarc.${at}` });
  }
  if (policy === 'none') {
    const stronger = { name: `_dmarc.${at}`, type: 'TXT', value: record.replace(/\bp=\s*none/i, 'p=quarantine') };
    const message = `The DMARC record of ${at} asks receivers to do nothing about forged mail (p=none). Once SPF and DKIM are right for all that you send, ask for more.`;
    return say('attention', message, stronger);
  }
  const fate = policy === 'reject' ? 'be refused' : 'go to the spam folder';
  if (sent.includes('good'))
    return say(
      'good',
      `Mail forged in the name of ${at} is to ${fate} (p=${policy}); yours is told apart by SPF or DKIM.`,
    );
  if (sent.includes('unknown'))
    return say(
      'unknown',
      `The DMARC record of ${at} says p=${policy}. Whether your mail passes is not known, because SPF or DKIM could not be looked at.`,
    );
  const message = `Your own mail may ${fate}: the DMARC record of ${at} says p=${policy}, and neither SPF nor DKIM is seen to be right for ${domain}, the domain of the From email. Put one of them right.`;
  return say(sent.every((state) => state === 'wrong') ? 'wrong' : 'attention', message);
}

/** The domain's own, or else that of the nearest domain above it. */
async function findDmarc(domain: string, dns: Names): Promise<{ found: string[]; at: string }> {
  const parts = domain.split('.');
  for (let from = 0; from < Math.max(1, parts.length - 1); from += 1) {
    const at = parts.slice(from).join('.');
    const found = (await dns.texts(`_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text.trim()));
    if (found.length > 0) return { found, at };
  }
  return { found: [], at: domain };
}

function policyOf(record: string, isAbove: boolean): string | null {
  const tags = new Map(
    record.split(';').map((tag) => tag.split('=').map((part) => part.trim().toLowerCase()) as [string, string]),
  );
  const policy = (isAbove && tags.get('sp')) || tags.get('p') || '';
  return ['none', 'quarantine', 'reject'].includes(policy) ? policy : null;
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

export const domainOf = (address: string) => (address.split('@').at(-1) ?? '').toLowerCase();

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

async function addressesOf({ addresses, host }: Sending, dns: Names): Promise<string[]> {
  if (addresses) return addresses;
  return isIP(host) ? [host] : dns.addresses(host);
}
