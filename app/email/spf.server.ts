/** Evaluates a domain's SPF records as receivers do (RFC 7208), as far as they permit senders. */
import { isIP } from 'node:net';
import { AddressRanges } from '~/platform/network/address-ranges';
import type { DnsResolver } from '~/platform/network/dns.server';

/** Receivers treat a record with more lookups as an error (RFC 7208, section 4.6.4). */
export const lookupsMax = 10;
/** The number of lookups after which counting stops. */
const redirectsMax = 25;

export interface SpfReading {
  /** All SPF records of the domain. Only one is allowed. */
  records: string[];
  /** The number of DNS lookups for the whole record. */
  lookups: number;
  /** The names that the record includes, in lower case. */
  names: Set<string>;
  /** The included names with no SPF record, or with several. */
  broken: string[];
  /** The qualifier of `all`; null if missing. */
  all: '+' | '-' | '~' | '?' | null;
  /** The addresses that the record allows in any email. */
  allowed: AddressRanges;
  /** Whether the record allows further addresses that depend on the email: by macros, or by their reverse DNS name. */
  dependsOnMail: boolean;
}

type SpfWalk = Omit<SpfReading, 'records'>;

/** @throws {DnsUnavailable} */
export async function readSpf(domain: string, dns: DnsResolver): Promise<SpfReading> {
  const records = await spfRecords(domain, dns);
  const walk: SpfWalk = {
    lookups: 0,
    names: new Set(),
    broken: [],
    all: null,
    allowed: new AddressRanges(),
    dependsOnMail: false,
  };
  const [record] = records;
  if (record) await follow(record, domain, dns, walk, true);
  return { records, ...walk };
}

async function spfRecords(domain: string, dns: DnsResolver): Promise<string[]> {
  return (await dns.texts(domain)).map((text) => text.trim()).filter((text) => /^v=spf1(\s|$)/i.test(text));
}

/** Returns the terms of a record without its version. */
export const termsOf = (record: string) => record.split(/\s+/).slice(1);

type Term = ReturnType<typeof read>;

function read(text: string) {
  const pattern = /^([+~?-]?)([a-z0-9]+)(?:[:=](.*?))?(?:\/(\d+))?(?:\/\/(\d+))?$/i;
  const [, sign = '', name = '', value = '', first, second] = pattern.exec(text) ?? [];
  const kind = name.toLowerCase();
  const six = kind === 'ip6' ? first : second;
  return { sign: sign || '+', kind, value: value.toLowerCase(), bits4: bitsOf(first, 32), bits6: bitsOf(six, 128) };
}

const bitsOf = (text: string | undefined, max: number) => Math.min(Number(text ?? max), max);

/** @param isOwn whether this is the domain's own record, whose `all` term counts */
async function follow(record: string, domain: string, dns: DnsResolver, walk: SpfWalk, isOwn: boolean): Promise<void> {
  const terms = termsOf(record).map(read);
  const hasAll = terms.some(({ kind }) => kind === 'all');
  for (const term of terms) {
    if (walk.lookups > redirectsMax) return;
    const { sign, kind, value } = term;
    const target = value.replace(/\.$/, '') || domain;
    if (['a', 'mx', 'exists', 'ptr', 'include'].includes(kind)) walk.lookups += 1;
    if (kind === 'all' && isOwn) walk.all ??= sign as SpfWalk['all'];
    if (kind === 'redirect' && !hasAll) {
      walk.lookups += 1;
      await followName(target, dns, walk, isOwn);
    }
    if (sign !== '+') continue;
    if (kind === 'ip4' || kind === 'ip6') allow(walk, value, term);
    if (kind === 'include') await followName(target, dns, walk, false);
    if (kind === 'ptr' || kind === 'exists') walk.dependsOnMail = true;
    if (kind === 'a' || kind === 'mx') await allowNames(term, target, dns, walk);
  }
}

/** A macro cannot be expanded without an email. */
const hasMacro = (name: string) => name.includes('%');

async function followName(name: string, dns: DnsResolver, walk: SpfWalk, isOwn: boolean): Promise<void> {
  if (hasMacro(name)) walk.dependsOnMail = true;
  if (hasMacro(name) || walk.names.has(name)) return;
  walk.names.add(name);
  const records = await spfRecords(name, dns);
  const [record] = records;
  if (records.length !== 1 || !record) walk.broken.push(name);
  else await follow(record, name, dns, walk, isOwn);
}

async function allowNames(term: Term, target: string, dns: DnsResolver, walk: SpfWalk) {
  if (hasMacro(target)) {
    walk.dependsOnMail = true;
    return;
  }
  const hosts = term.kind === 'mx' ? (await dns.mail(target)).map(({ exchange }) => exchange) : [target];
  for (const host of hosts.slice(0, lookupsMax)) {
    for (const address of await dns.addresses(host)) allow(walk, address, term);
  }
}

function allow({ allowed }: SpfWalk, address: string, { bits4, bits6 }: Term) {
  allowed.add(address, isIP(address) === 4 ? bits4 : bits6);
}
