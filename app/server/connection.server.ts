/** Where a request comes from and what it is addressed to, behind as many proxies as we are told to trust. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Config } from '~/platform/config.server';
import { isLoopbackHost } from '~/platform/loopback';

export interface Connection {
  /** Our origin as the request names it. */
  origin: string;
  isSecure: boolean;
  /** An IPv4 address, or the /64 of an IPv6 address: who has one address of a /64 has them all. */
  address: string;
  /** The request names this machine as its host, and no proxy says that it has passed it on. */
  isLocal: boolean;
}

const validHost = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Clients name a handful of hosts; what others make up must not fill the memory. */
const rememberedMax = 100;
const remembered = new Map<string, string | null>();

/** Our origin as the request names it; null when it names no possible host. */
export function requestOrigin(request: IncomingMessage, config: Config): string | null {
  const host = forwarded(request, config, 'x-forwarded-host') ?? request.headers.host ?? '';
  const named = isSecure(request, config) ? `https://${host}` : `http://${host}`;
  const known = remembered.get(named);
  if (known !== undefined) return known;
  // Port 99999 and the like look right and are not.
  const origin = validHost.test(host) && URL.canParse(named) ? named.toLowerCase() : null;
  if (remembered.size < rememberedMax) remembered.set(named, origin);
  return origin;
}

/** Null when the request names no possible host. */
export function describeConnection(request: IncomingMessage, config: Config): Connection | null {
  const origin = requestOrigin(request, config);
  if (origin === null) return null;
  const address = forwarded(request, config, 'x-forwarded-for') ?? request.socket.remoteAddress ?? '';
  const host = origin.slice(origin.indexOf('//') + 2).replace(/:\d+$/, '');
  const isLocal = isLoopbackHost(host) && !Object.keys(request.headers).some(isForwarding);
  return { origin, isSecure: isSecure(request, config), address: networkOf(address), isLocal };
}

function isSecure(request: IncomingMessage, config: Config): boolean {
  return forwarded(request, config, 'x-forwarded-proto') === 'https' || (config.baseUrl?.startsWith('https:') ?? false);
}

/** A forwarding header, where there is a proxy to believe. */
function forwarded({ headers }: IncomingMessage, { trustProxy }: Config, name: string): string | undefined {
  return trustProxy > 0 ? fromProxy(headers[name], trustProxy) : undefined;
}

/** Whatever a proxy adds, whether we trust it or not. */
function isForwarding(header: string): boolean {
  return /^(forwarded|via|x-forwarded-.*|x-real-ip|(cf|true|fastly)-.*client-ip|cf-connecting-ip)$/.test(header);
}

/** Each proxy appends what it saw: the entry that the outermost trusted one wrote counts, further left may be forged. */
function fromProxy(header: string | string[] | undefined, proxies: number): string | undefined {
  const entries = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  return entries.at(-Math.min(proxies, entries.length)) || undefined;
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
