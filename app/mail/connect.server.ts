/** Opening the way to a mail server: the address that is dialled is one that was looked at. */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';

/** The name leads to a place that is no mail server's. */
export class AddressRefused extends Error {
  readonly code = 'EADDRESSREFUSED';
}

/** Link-local addresses, and where clouds serve the secrets of their machines (Amazon, Google, Azure, Alibaba, Oracle). */
const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16);
refused.addAddress('100.100.100.200');
refused.addAddress('168.63.129.16');
refused.addAddress('192.0.0.192');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addAddress('fd00:ec2::254', 'ipv6');
// The first of them again, as seen through NAT64 (RFC 6052).
refused.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');

export function isRefused(address: string): boolean {
  return refused.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** A name is looked up once, and what is found is both checked and dialled: it cannot change in between. */
export const checkedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, []);
    if (addresses.some(({ address }) => isRefused(address))) return done(new AddressRefused(hostname), []);
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  });
};

/** How long one of several addresses may take before the next is tried as well. */
const attemptTimeout = 1_500;

/**
 * Opens a connection.
 *
 * @throws {AddressRefused}
 * @throws the error of Node: ENOTFOUND, ECONNREFUSED, ETIMEDOUT, …
 */
export function openSocket(host: string, port: number, timeout: number, signal: AbortSignal): Promise<Socket> {
  if (isIP(host) && isRefused(host)) return Promise.reject(new AddressRefused(host));
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      lookup: checkedLookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeout,
    });
    const fail = (error: Error) => {
      finish();
      socket.destroy();
      reject(error);
    };
    const expire = () => fail(Object.assign(new Error('Connecting took too long.'), { code: 'ETIMEDOUT' }));
    const abort = () => fail(Object.assign(new Error('Connecting was ended.'), { code: 'EABORT' }));
    const timer = setTimeout(expire, timeout);
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.removeAllListeners();
      // Between here and the next listener an error has nobody else to go to.
      socket.on('error', () => {});
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      finish();
      resolve(socket);
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}

/** This machine itself: what is sent there goes over no wire. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}
