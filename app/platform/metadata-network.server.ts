/** Places that nobody's service is at: link-local addresses, and where clouds serve the secrets of their machines. */
import { BlockList, isIP } from 'node:net';
import type { Reach } from './dial.server';

/** The name leads to such a place. */
export class AddressRefused extends Error {
  readonly code = 'EADDRESSREFUSED';
}

/** Those of Amazon, Google, Azure, Alibaba and Oracle. */
const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16);
refused.addAddress('100.100.100.200');
refused.addAddress('168.63.129.16');
refused.addAddress('192.0.0.192');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addAddress('fd00:ec2::254', 'ipv6');
// The first of them again, as seen through NAT64 (RFC 6052).
refused.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');

/** A service that staff have set up may stand in the house, but not there. */
export const ownServices: Reach = {
  isFit: (address) => !isRefused(address),
  refusal: (hostname) => new AddressRefused(hostname),
};

export function isRefused(address: string): boolean {
  return refused.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
