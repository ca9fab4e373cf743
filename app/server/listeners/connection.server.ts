/** The client and host of a request, behind the configured number of trusted proxies. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '~/platform/config.server';
import { isLoopbackHost } from '~/platform/network/loopback';
import { isLoopbackAddress, networkOf, readAddress } from '~/platform/network/network';
import { isPortOfAnotherUser } from './tcp-sockets.server';

export interface Connection {
  /** The origin of this site as named in the request. */
  origin: string;
  isSecure: boolean;
  /** An IPv4 address, or the /64 network of an IPv6 address: a client with one address of a /64 has them all. */
  address: string;
  /** Whether a proxy, or a client that pretends to be one, has added a header. */
  readonly isForwarded: boolean;
  /** Whether X-Forwarded-For, the address of the visitor, is among these headers. */
  readonly hasForwardedFor: boolean;
  /** Whether the request was probably made on this machine, by the same user and without a proxy. */
  readonly isLocal: boolean;
}

const validHost = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns the origin of this site as named in the request; null when the host is invalid. */
export function requestOrigin(request: IncomingMessage, config: Config): string | null {
  const fallback = isHealthProbe(request) ? 'localhost' : '';
  const host = forwarded(request, config, 'x-forwarded-host') ?? namedHost(request) ?? fallback;
  const named = isSecure(request, config) ? `https://${host}` : `http://${host}`;
  // The pattern accepts invalid ports such as 99999.
  return validHost.test(host) && URL.canParse(named) ? named.toLowerCase() : null;
}

/** Returns the path of a request's URL, without its query. */
export function pathOf(url: string): string {
  const queryAt = url.indexOf('?');
  return queryAt < 0 ? url : url.slice(0, queryAt);
}

/** Returns the host of a request. HTTP/2 sends it as `:authority` (RFC 9113, section 8.3.1). */
export const namedHost = ({ headers }: IncomingMessage) =>
  headers.host ?? (headers[':authority'] as string | undefined);

/** Returns whether a request has exactly one Host header; only HTTP/1.0 may omit it (RFC 9112, section 3.2). */
export function hasOneHost(request: IncomingMessage): boolean {
  const { rawHeaders, headers, httpVersion } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  const authority = headers[':authority'];
  if (
    hosts > 1 ||
    (hosts === 1 && authority !== undefined && String(authority).toLowerCase() !== headers.host?.toLowerCase())
  )
    return false;
  return httpVersion === '1.0' || namedHost(request) !== undefined;
}

const healthPath = /^\/api\/health(?:\?|$)/;
export const isHealthRequest = ({ url = '/' }: IncomingMessage): boolean => healthPath.test(url);

/** Returns whether a load balancer requests the health check. It sends an IP address or no Host header. */
export function isHealthProbe(request: IncomingMessage): boolean {
  if (!isHealthRequest(request)) return false;
  const host = namedHost(request);
  return host === undefined || isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0;
}

/** Returns null when the host of the request is invalid. */
export function describeConnection(request: IncomingMessage, config: Config): Connection | null {
  const origin = requestOrigin(request, config);
  if (origin === null) return null;
  return {
    origin,
    isSecure: isSecure(request, config),
    address: networkOf(visitorAddress(request, config)),
    get isForwarded() {
      return Object.keys(request.headers).some(isForwarding);
    },
    hasForwardedFor: request.headers['x-forwarded-for'] !== undefined,
    // A getter, because few requests need it and it reads /proc.
    get isLocal() {
      return isFromHere(request, origin);
    },
  };
}

/** Returns the address of the visitor, or of the nearest proxy if the forwarding header has no valid address. */
export function visitorAddress(request: IncomingMessage, config: Config): string {
  const peer = readAddress(request.socket.remoteAddress ?? '') ?? 'unknown';
  const entry = forwarded(request, config, 'x-forwarded-for');
  return (entry && readAddress(entry)) ?? peer;
}

/**
 * A proxy on this machine that adds no header makes all visitors look local. Most such proxies can be detected: by
 * HTTP/1.0, by a public address in the Origin header, and on Linux by their user, which a remote client cannot forge.
 */
function isFromHere({ headers, httpVersion, socket }: IncomingMessage, origin: string): boolean {
  return (
    isLoopbackAddress(readAddress(socket.remoteAddress ?? '') ?? '') &&
    isLoopbackHost(hostOf(origin)) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some(isForwarding) &&
    (headers.origin ?? origin) === origin &&
    !isPortOfAnotherUser(socket)
  );
}

const hostOf = (origin: string) => origin.slice(origin.indexOf('//') + 2).replace(/:\d+$/, '');

function isSecure(request: IncomingMessage, config: Config): boolean {
  return forwarded(request, config, 'x-forwarded-proto') === 'https' || (config.baseUrl?.startsWith('https:') ?? false);
}

/** Returns the value of a forwarding header; undefined if no proxy is trusted. */
function forwarded({ headers }: IncomingMessage, { trustProxy }: Config, name: string): string | undefined {
  return trustProxy > 0 ? fromProxy(headers[name], trustProxy) : undefined;
}

/** Returns whether proxies add this header, trusted or not. */
function isForwarding(header: string): boolean {
  return /^(forwarded|via|x-forwarded-.*|x-real-ip|(cf|true|fastly)-.*client-ip|cf-connecting-ip)$/.test(header);
}

/** Each proxy appends an entry. The entry of the outermost trusted proxy counts; entries to its left may be forged. */
function fromProxy(header: string | string[] | undefined, proxies: number): string | undefined {
  const entries = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  return entries.at(-Math.min(proxies, entries.length)) || undefined;
}
