/** IP addresses in normal form, and the networks that contain them. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address that a proxy or a socket names: without port, brackets and zone, and IPv4 written as IPv4.
 *
 * @returns null when it names none
 */
export function readAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '');
  // The library takes 0x7f.1 for an address as well.
  return isIP(address) === 0 ? null : ipaddr.process(address).toNormalizedString();
}

/** Returns an IPv4 address unchanged, and the network of an IPv6 address as `readAddress` writes it. */
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
