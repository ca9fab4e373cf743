/** Distinguishes public addresses from private ones. */
import ipaddr from 'ipaddr.js';
import type { NetworkPolicy } from './connect.server';
import { isRejected } from './metadata-network.server';
import { readAddress } from './network';

/** The host resolves to an address that is not on the public internet. */
export class PrivateAddress extends Error {
  readonly code = 'EPRIVATE';
}

/** The range of all public IPv6 addresses. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address, in any notation, is on the public internet. */
export function isPublic(text: string): boolean {
  const address = readAddress(text);
  if (address === null || isRejected(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(global6));
}

export const publicOnly: NetworkPolicy = { isAllowed: isPublic, rejection: (hostname) => new PrivateAddress(hostname) };
