/** Deliverability: checks of the sender's domain, on request and every week. */
import { networkInterfaces } from 'node:os';
import { readPublicAddress } from '~/content/settings/settings.server';
import { now, nowIso } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import { type DnsResolver, DnsUnavailable, dnsResolver } from '~/platform/network/dns.server';
import { isPublic } from '~/platform/network/public-network.server';
import { countHit, type Limit } from '~/platform/throttle.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import type { Row } from '../../db/schema';
import { type Queries, queries, type Tx, transaction } from '../../db/store.server';
import { automaticEmail, toAdmin } from './automatic-email.server';
import { isLoopback } from './connect.server';
import { mailDomainOf, type Sending } from './domain-sending.server';
import type { MailKind } from './email-kind';
import type { DomainCheck, MailDomain, MailDomainInput } from './mail-domain';
import { checkDomain } from './mail-domain-checks.server';
import { serviceOf } from './mail-service';
import { queueMails } from './outbox.server';
import { permission, readForSending, type SmtpSettings } from './smtp-config.server';

/** The subject in the audit log. */
const subject = 'sender’s domain';
/** The `subject` of emails about the domain in the outbox. */
const mailSubject = 'mail domain';
export const mailKind = 'mail-domain-wrong';
const priority = 3;
const rowId = 1;
const week = 7 * 24 * 60 * 60 * 1000;
/** The timeout of the first DNS query, in milliseconds. */
const timeoutMs = 2000;

const limit: Limit = { key: 'mail-domain-check', hits: 20, seconds: 600 };
const tooMany = 'Too many checks. Wait a few minutes.';

/** Returns the latest result; null before the first check. */
export async function read(actor: Actor): Promise<MailDomain | null> {
  authorize(actor, permission);
  const row = await readRow(queries());
  return row ? toRecord(row) : null;
}

/** Returns the sender's domain; null before the settings are saved. */
export async function readSenderDomain(actor: Actor): Promise<string | null> {
  authorize(actor, permission);
  const row = await queries().selectFrom('smtpConfig').select('fromEmail').executeTakeFirst();
  return row ? mailDomainOf(row.fromEmail) : null;
}

/**
 * Checks the domain, and stores the results and the input.
 * @throws {Invalid} before settings are saved, and when DNS lookups are turned off
 * @throws {TooMany}
 */
export async function check(actor: Actor, typed: MailDomainInput): Promise<MailDomain> {
  authorize(actor, permission);
  const settings = await readForSending();
  if (!settings) throw new Invalid({ '': ['Set up email first.'] });
  if (currentConfig().dnsServers === 'off')
    throw new Invalid({ '': ['Your server administrator has turned off DNS lookups (DNS_SERVERS=off).'] });
  await writeAs(actor, permission, (tx) => countHit(tx, limit, tooMany));
  const result = await runChecks(settings, typed);
  return writeAs(actor, permission, async (tx, author) => {
    const summary = `${result.domain}: ${wrongOf(result.checks).join(', ') || 'nothing'} wrong`;
    await audit(tx, author, { action: 'checked', subject, summary });
    return toRecord((await store(tx, result)).row);
  });
}

/**
 * Checks the domain if the last check was a week ago or of another domain, and queues an email about new problems. The
 * first check of a domain sends none, because its setup may take days: the next one reports what is still wrong. A leader
 * job calls it periodically.
 */
export async function checkWeekly(): Promise<void> {
  if (currentConfig().dnsServers === 'off') return;
  const settings = await readForSending();
  if (!settings?.isActive) return;
  const last = await readRow(queries());
  // `Math.abs`: a time in the future, from a clock that was set back, must not delay the check for years.
  const isRecent = last && Math.abs(now().getTime() - Date.parse(last.checkedAt)) < week;
  const isFirst = last?.domain !== mailDomainOf(settings.fromEmail);
  if (isRecent && !isFirst) return;
  const { selectors = '', spfInclude = '' } = last ?? {};
  const result = await runChecks(settings, { selectors, spfInclude });
  await transaction(async (tx) => {
    const { row, newlyWrong } = await store(tx, result, !isFirst);
    if (isFirst || newlyWrong.length === 0) return;
    const about = { subject: mailSubject, subjectId: row.version };
    await queueMails(tx, about, [{ kind: mailKind, priority }]);
  });
}

/** Notifies staff of the remaining problems. */
export const mailDomainWrong: MailKind = async (_mail, settings) => {
  const row = await readRow(queries());
  const wrong = row ? toRecord(row).checks.filter(({ state }) => state === 'wrong') : [];
  if (!row || wrong.length === 0) return { drop: 'The problem has been fixed.' };
  return automaticEmail(toAdmin(settings), {
    subject: `Email from your website may not arrive: ${row.domain}`,
    heading: `Problem with the email domain ${row.domain}`,
    paragraphs: [
      'The weekly domain check found a problem. Your emails may not arrive, or may go to spam.',
      ...wrong.map(({ message }) => message),
      'Email Settings show the DNS records to add, ready to copy.',
    ],
    link: { label: 'Open the check', path: '/admin/email-settings/domain-check' },
    footer: 'You get this email only when there is a new problem.',
  });
};

type Result = Omit<MailDomain, 'checkedAt'>;

async function runChecks(settings: SmtpSettings, typed: MailDomainInput): Promise<Result> {
  const dns = dnsResolver(timeoutMs);
  const { fromEmail, adminEmail } = settings;
  const host = settings.host.toLowerCase();
  const domain = mailDomainOf(fromEmail);
  const isHere = isLoopback(host);
  const sending: Sending = {
    domain,
    adminEmail,
    host: isHere ? 'this server' : host,
    service: settings.oauth ? serviceOfOAuth(settings.oauth.settings.provider, host) : serviceOf(host),
    isSentDirectly: isHere || host === domain || host.endsWith(`.${domain}`),
    addresses: isHere ? await ownAddresses(dns) : null,
    selectors: typed.selectors.split(' ').filter(Boolean),
    spfInclude: typed.spfInclude,
  };
  return { domain, ...typed, checks: await checkDomain(sending, dns) };
}

/** With Microsoft Graph, the host may be that of a national cloud. */
function serviceOfOAuth(provider: string, host: string) {
  if (provider === 'microsoft') return serviceOf('smtp.office365.com');
  return provider === 'google' ? serviceOf('smtp.gmail.com') : serviceOf(host);
}

/** Returns the public addresses of this machine, or else those of the website. */
async function ownAddresses(dns: DnsResolver): Promise<string[]> {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
  const onInternet = own.filter(isPublic);
  if (onInternet.length > 0) return onInternet;
  const address = await readPublicAddress();
  return address ? dns.addresses(new URL(address).hostname).catch(noneIfUnavailable) : [];
}

function noneIfUnavailable(error: unknown): string[] {
  if (error instanceof DnsUnavailable) return [];
  throw error;
}

const wrongOf = (checks: DomainCheck[]) => checks.filter(({ state }) => state === 'wrong').map(({ name }) => name);

/**
 * A check that got no DNS response keeps its previous result, so that no email reports a false change.
 * @param isReported whether staff learn of the problems now
 */
async function store(tx: Tx, { checks, ...result }: Result, isReported = true) {
  const previous = await readRow(tx);
  const before = previous?.domain === result.domain ? previous.failedChecks.split(' ') : [];
  const unknown = checks.filter(({ state }) => state === 'unknown').map(({ name }) => name);
  const wrong = wrongOf(checks);
  const row = {
    ...result,
    checks: JSON.stringify(checks),
    failedChecks: isReported ? [...wrong, ...unknown.filter((name) => before.includes(name))].join(' ') : '',
    checkedAt: nowIso(),
    version: (previous?.version ?? 0) + 1,
  };
  await tx
    .insertInto('mailDomainChecks')
    .values({ id: rowId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return { row, newlyWrong: wrong.filter((name) => !before.includes(name)) };
}

function readRow(db: Queries | Tx) {
  return db.selectFrom('mailDomainChecks').selectAll().where('id', '=', rowId).executeTakeFirst();
}

function toRecord(
  row: Pick<Row<'mailDomainChecks'>, 'domain' | 'selectors' | 'spfInclude' | 'checks' | 'checkedAt'>,
): MailDomain {
  const { domain, selectors, spfInclude, checkedAt } = row;
  return { domain, selectors, spfInclude, checkedAt, checks: JSON.parse(row.checks) as DomainCheck[] };
}
