/** The names of a site, as they are typed. */
import { lookup } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { CommandFault } from '../commands/command.server';

const name = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** @throws {CommandFault} for what is no name */
export function readDomains(typed: string): string[] {
  return typed.split(',').map((part) => {
    const [, bare = ''] = /^(?:https?:\/\/)?([^/]*)\/?$/.exec(part.trim().toLowerCase()) ?? [];
    const domain = domainToASCII(bare.replace(/\.$/, ''));
    if (name.test(domain)) return domain;
    throw new CommandFault(`"${part.trim()}" is not a domain. Enter a name such as www.example.com.`);
  });
}

const patience = 5_000;

/** Those that the DNS does not know: nobody would find the site, nor would a certificate be given out. */
export async function unknownDomains(domains: string[]): Promise<string[]> {
  const found = await Promise.all(domains.map(isKnown));
  return domains.filter((_, index) => !found[index]);
}

/** What cannot be told counts as known. */
async function isKnown(domain: string): Promise<boolean> {
  const unsure = new Promise<boolean>((resolve) => setTimeout(resolve, patience, true).unref());
  const asked = lookup(domain).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOTFOUND',
  );
  return Promise.race([asked, unsure]);
}
