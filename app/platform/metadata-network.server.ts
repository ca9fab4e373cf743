/** Addresses that no service uses: link-local ones, and those where clouds serve the secrets of their machines. */
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import type { NetworkPolicy } from './connect.server';

/** The name leads to such a place. */
export class AddressRejected extends Error {
  readonly code = 'EADDRESSREFUSED';
}

/**
 * The addresses of Alibaba, Azure and Oracle, and by IPv6 of Amazon, Google, Oracle and Scaleway. All others are
 * link-local.
 */
const metadataServices = new Set(
  [
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
  ].map((address) => ipaddr.parse(address).toString()),
);

/** A service that staff have set up may stand on the local network, but not there. */
export const exceptMetadata: NetworkPolicy = {
  isAllowed: (address) => !isRejected(address),
  rejection: (hostname) => new AddressRejected(hostname),
};

/** Whether an address leads to cloud metadata, also through a translation of IPv6 to IPv4. */
export function isRejected(address: string): boolean {
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const all = parsed instanceof ipaddr.IPv6 ? [parsed, ...ipv4Within(parsed)] : [parsed];
  return all.some((one) => one.range() === 'linkLocal' || metadataServices.has(one.toString()));
}

const atEnd = [12, 13, 14, 15];
/**
 * The bytes of each range that may be an IPv4 address: NAT64 with prefixes of 96, 64, 56 and 48 bits, SIIT, and
 * tunnels.
 */
const layouts: Record<string, number[][]> = {
  rfc6052: [atEnd, [9, 10, 11, 12], [7, 9, 10, 11], [6, 7, 9, 10]],
  rfc6145: [atEnd],
  '6to4': [[2, 3, 4, 5]],
  compatible: [atEnd],
};

function ipv4Within(address: IPv6): IPv4[] {
  const bytes = address.toByteArray();
  const range = bytes.slice(0, 12).some((byte) => byte !== 0) ? address.range() : 'compatible';
  return (layouts[range] ?? []).map((places) => new ipaddr.IPv4(places.map((at) => bytes[at] ?? 0)));
}
