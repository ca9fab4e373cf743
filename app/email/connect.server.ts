/** Connects to a mail server, after checking its address. */
import { connect, isIP, type Socket } from 'node:net';
import { policyLookup } from '~/platform/network/dns-lookup.server';
import { AddressRejected, exceptMetadata, isRejected } from '~/platform/network/metadata-network.server';

/** In milliseconds, before the next address is tried in parallel. */
const attemptTimeout = 1_500;

/** Opens a connection. @throws {AddressRejected} @throws Node's error: ENOTFOUND, ECONNREFUSED, ETIMEDOUT, … */
export function openSocket(host: string, port: number, timeout: number, signal: AbortSignal): Promise<Socket> {
  if (isIP(host) && isRejected(host)) return Promise.reject(new AddressRejected(host));
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      lookup: policyLookup(exceptMetadata),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeout,
    });
    const fail = (error: Error) => {
      finish();
      socket.destroy();
      reject(error);
    };
    const expire = () => fail(Object.assign(new Error('Connecting took too long.'), { code: 'ETIMEDOUT' }));
    const abort = () => fail(Object.assign(new Error('The connection was closed.'), { code: 'EABORT' }));
    const timer = setTimeout(expire, timeout);
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.removeAllListeners();
      // Without this listener, an error before the caller adds its own would be uncaught.
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

/** Returns whether the host is this machine, whose traffic does not leave it. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}
