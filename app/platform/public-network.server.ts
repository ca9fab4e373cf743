/** What is a place on the open internet, and what is inside somebody's house. */
import { BlockList, isIP } from 'node:net';
import type { Reach } from './dial.server';
import { readAddress } from './network';

/** The name leads to a place that is not on the open internet. */
export class PrivateAddress extends Error {
  readonly code = 'EPRIVATE';
}

/** Networks of special use (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const special4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of the addresses that are given out at all, 2000::/3, those that lead elsewhere: tunnels, documentation. */
const special6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of special4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of special6) special.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address, however it is spelt, is on the open internet. */
export function isPublic(text: string): boolean {
  const address = readAddress(text);
  if (address === null) return false;
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

export const openInternet: Reach = { isFit: isPublic, refusal: (hostname) => new PrivateAddress(hostname) };
