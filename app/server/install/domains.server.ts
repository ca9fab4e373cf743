/** The names of a site, as they are typed. */
import { lookup } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { CommandError } from '../cli/command.server';

const name = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** @throws {CommandError} for what is no name */
export function readDomains(typed: string): string[] {
  return typed.split(',').map((part) => {
    const [, bare = ''] = /^(?:https?:\/\/)?([^/]*)\/?$/.exec(part.trim().toLowerCase()) ?? [];
    const domain = domainToASCII(bare.replace(/\.$/, ''));
    if (name.test(domain)) return domain;
    throw new CommandError(`"${part.trim()}" is not a domain. Enter a name such as www.example.com.`);
  });
}

const timeoutMs = 5_000;

/** The domains that the DNS does not know. Nobody would find the site, nor would it get a certificate. */
export async function unknownDomains(domains: string[]): Promise<string[]> {
  const result = await Promise.all(domains.map(isKnown));
  return domains.filter((_, index) => !result[index]);
}

/** If the lookup fails, the domain counts as known. */
async function isKnown(domain: string): Promise<boolean> {
  const unsure = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, true).unref());
  const requested = lookup(domain).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOTFOUND',
  );
  return Promise.race([requested, unsure]);
}
