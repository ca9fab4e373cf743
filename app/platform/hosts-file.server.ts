/** The machine's hosts file, which precedes all name servers. */
import { readFile, stat } from 'node:fs/promises';

const place = '/etc/hosts';

let known = { changedAt: 0, addresses: new Map<string, string[]>() };

/** @returns the addresses of a name in the hosts file; empty without any */
export async function addressesInHostsFile(hostname: string): Promise<string[]> {
  const changedAt = await stat(place).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (changedAt === 0) return [];
  if (changedAt !== known.changedAt) known = { changedAt, addresses: parse(await readFile(place, 'utf8')) };
  return known.addresses.get(hostname.toLowerCase()) ?? [];
}

/** Lines of an address and its names, with comments after #. */
export function parse(table: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of table.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    for (const name of address ? names : []) addresses.set(name, [...(addresses.get(name) ?? []), address as string]);
  }
  return addresses;
}
