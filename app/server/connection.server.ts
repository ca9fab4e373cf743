/** The client and host of a request, behind the trusted number of proxies. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '~/platform/config.server';
import { isLoopbackHost } from '~/platform/loopback';
import { isLoopbackAddress, networkOf, readAddress } from '~/platform/network';
import { isPortOfAnotherUser } from './port-conflict.server';

export interface Connection {
  /** Our origin as the request names it. */
  origin: string;
  isSecure: boolean;
  /** An IPv4 address, or the /64 of an IPv6 address: who has one address of a /64 has them all. */
  address: string;
  /** The request was made on this machine and for it, as far as is known: by no proxy, and by no other user. */
  readonly isLocal: boolean;
}

const validHost = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Clients name a handful of hosts; what others make up must not fill the memory. */
const rememberedMax = 100;
const remembered = new Map<string, string | null>();

/** Our origin as the request names it; null when it names no possible host. */
export function requestOrigin(request: IncomingMessage, config: Config): string | null {
  const fallback = isHealthProbe(request) ? 'localhost' : '';
  const host = forwarded(request, config, 'x-forwarded-host') ?? namedHost(request) ?? fallback;
  const named = isSecure(request, config) ? `https://${host}` : `http://${host}`;
  const known = remembered.get(named);
  if (known !== undefined) return known;
  // Port 99999 and the like look right and are not.
  const origin = validHost.test(host) && URL.canParse(named) ? named.toLowerCase() : null;
  if (remembered.size < rememberedMax) remembered.set(named, origin);
  return origin;
}

/** The host that a request names, in HTTP/2 by a name of its own (RFC 9113, section 8.3.1). */
export const namedHost = ({ headers }: IncomingMessage) =>
  headers.host ?? (headers[':authority'] as string | undefined);

/** Whether a request has one Host header; only HTTP/1.0 may omit it (RFC 9112, section 3.2). */
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

/** Whether a load balancer asks for the health. It uses the machine's address, or no host. */
export function isHealthProbe(request: IncomingMessage): boolean {
  if (!isHealthRequest(request)) return false;
  const host = namedHost(request);
  return host === undefined || isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0;
}

/** Null when the request names no possible host. */
export function describeConnection(request: IncomingMessage, config: Config): Connection | null {
  const origin = requestOrigin(request, config);
  if (origin === null) return null;
  return {
    origin,
    isSecure: isSecure(request, config),
    address: networkOf(addressOf(request, config)),
    // Hardly anything asks for it.
    get isLocal() {
      return isFromHere(request, origin);
    },
  };
}

/** The visitor's; the nearest proxy's where it writes something else than an address. */
export function addressOf(request: IncomingMessage, config: Config): string {
  const peer = readAddress(request.socket.remoteAddress ?? '') ?? 'unknown';
  const entry = forwarded(request, config, 'x-forwarded-for');
  return (entry && readAddress(entry)) ?? peer;
}

/**
 * A proxy on this machine that adds no header passes anonymous visitors on as if they were here. Most give themselves away: by
 * HTTP/1.0, by the public address that a browser names, and on Linux by their user, which no one outside can forge.
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

/** A forwarding header, where there is a proxy to believe. */
function forwarded({ headers }: IncomingMessage, { trustProxy }: Config, name: string): string | undefined {
  return trustProxy > 0 ? fromProxy(headers[name], trustProxy) : undefined;
}

/** The headers that proxies add, trusted or not. */
function isForwarding(header: string): boolean {
  return /^(forwarded|via|x-forwarded-.*|x-real-ip|(cf|true|fastly)-.*client-ip|cf-connecting-ip)$/.test(header);
}

/** Each proxy appends an entry. The entry of the outermost trusted proxy counts; those to its left may be forged. */
function fromProxy(header: string | string[] | undefined, proxies: number): string | undefined {
  const entries = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  return entries.at(-Math.min(proxies, entries.length)) || undefined;
}
