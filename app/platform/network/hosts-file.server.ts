/** Reads the hosts file of the machine, which takes precedence over name servers. */
import { readFile, stat } from 'node:fs/promises';

const place = '/etc/hosts';

let known = { changedAt: 0, addresses: new Map<string, string[]>() };

/** Returns the addresses of a name in the hosts file; none if the file or the name is missing. */
export async function addressesInHostsFile(hostname: string): Promise<string[]> {
  const changedAt = await stat(place).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (changedAt === 0) return [];
  if (changedAt !== known.changedAt) known = { changedAt, addresses: parse(await readFile(place, 'utf8')) };
  return known.addresses.get(hostname.toLowerCase()) ?? [];
}

/** Each line has an address and its names; # begins a comment. */
export function parse(table: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of table.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    for (const name of address ? names : []) addresses.set(name, [...(addresses.get(name) ?? []), address as string]);
  }
  return addresses;
}
