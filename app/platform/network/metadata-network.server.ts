/** Addresses that no outbound request may use: link-local ones, and clouds' metadata services with credentials. */
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import type { NetworkPolicy } from './connect.server';

/** The host resolves to such an address. */
export class AddressRejected extends Error {
  readonly code = 'EADDRESSREFUSED';
}

/**
 * The metadata services of Alibaba, Azure and Oracle, and over IPv6 of Amazon, Google, Oracle and Scaleway. Those of
 * others are link-local.
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

/** The policy for services that staff have configured: they may be in a private network. */
export const exceptMetadata: NetworkPolicy = {
  isAllowed: (address) => !isRejected(address),
  rejection: (hostname) => new AddressRejected(hostname),
};

/** Returns whether an address is link-local or a metadata service, also as an IPv4 address embedded in IPv6. */
export function isRejected(address: string): boolean {
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const all = parsed instanceof ipaddr.IPv6 ? [parsed, ...ipv4Within(parsed)] : [parsed];
  return all.some((one) => one.range() === 'linkLocal' || metadataServices.has(one.toString()));
}

const atEnd = [12, 13, 14, 15];
/**
 * The byte positions of an embedded IPv4 address, by range: NAT64 with prefixes of 96, 64, 56 and 48 bits, SIIT, and
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
