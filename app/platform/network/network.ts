/** Normalises IP addresses, and returns their networks. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns a normalised address without port, brackets and zone. IPv4-mapped addresses become IPv4.
 * @returns null for an invalid address
 */
export function readAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '');
  // ipaddr.js also accepts addresses such as 0x7f.1.
  return isIP(address) === 0 ? null : ipaddr.process(address).toNormalizedString();
}

/** Returns an IPv4 address unchanged, or the network of an IPv6 address that `readAddress` normalised. */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  return address.includes(':')
    ? `${address
        .split(':')
        .slice(0, bits / 16)
        .join(':')}::/${bits}`
    : address;
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
}
