import { isIP } from 'node:net';
import { readPublicAddress } from '~/content/settings/settings.server';
import { isLoopbackHost } from '~/platform/network/loopback';
import { isPublic } from '~/platform/network/public-network.server';

/** Returns the site's public origin: as configured, else as saved with the sitemap, else from the request. */
export async function publicOrigin(request: Request): Promise<string> {
  return (await readPublicAddress()) ?? new URL(request.url).origin;
}

/**
 * Returns whether an origin is a copy of the site: its host is neither public nor private. Search engines cannot reach
 * a private host, and a proxy may send one.
 * @param publicAddress null while it is unknown
 */
export function isCopy(origin: string, publicAddress: string | null): boolean {
  if (publicAddress === null || origin === publicAddress) return false;
  const { hostname } = new URL(origin);
  return hostname !== new URL(publicAddress).hostname && !isInternal(hostname.replace(/^\[|\]$/g, ''));
}

/** Returns whether a host cannot be that of a public site. @param host without brackets */
export function isInternal(host: string): boolean {
  if (isIP(host)) return !isPublic(host);
  return isLoopbackHost(host) || !host.includes('.');
}
