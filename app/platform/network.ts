/** Addresses of the internet, in one spelling each, and the networks that they are in. */
import { isIP } from 'node:net';

/**
 * The address that a proxy or a socket names: without port, brackets and zone, and IPv4 written as IPv4.
 *
 * @returns null when it names none
 */
export function readAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return null;
  if (version === 4) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,ffff';
  return isMapped ? dotted(groups.slice(6)) : groups.join(':');
}

/** An IPv4 address as it is; of an IPv6 address the network of so many bits. */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  return address.includes(':')
    ? `${groupsOf(address)
        .slice(0, bits / 16)
        .join(':')}::/${bits}`
    : address;
}

export function isLoopbackAddress(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0:0:0:0:1';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const ipv4 = /\d+\.\d+\.\d+\.\d+$/.exec(address)?.[0];
  const hex = ipv4 ? address.replace(ipv4, hexPair(ipv4)) : address;
  const [left = [], right] = hex.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = right ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...(right ?? [])].map((group) => Number.parseInt(group, 16).toString(16));
}

function hexPair(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function dotted(groups: string[]): string {
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}
