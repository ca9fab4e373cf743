import { isIP } from 'node:net';
import { readPublicAddress } from '~/content/legal/texts.server';
import { isLoopbackHost } from '~/platform/loopback';
import { isPublic } from '~/platform/public-network.server';

/** The site's public origin: as configured, else as saved with the sitemap, else as the request names it. */
export async function publicOrigin(request: Request): Promise<string> {
  return (await readPublicAddress()) ?? new URL(request.url).origin;
}

/**
 * Whether an origin is a copy of the site: its host is neither the public one nor a private one, which search engines
 * cannot reach and a proxy may send instead.
 *
 * @param publicAddress null while it is unknown
 */
export function isCopy(origin: string, publicAddress: string | null): boolean {
  if (publicAddress === null || origin === publicAddress) return false;
  const { hostname } = new URL(origin);
  return hostname !== new URL(publicAddress).hostname && !isInternal(hostname.replace(/^\[|\]$/g, ''));
}

function isInternal(host: string): boolean {
  if (isIP(host)) return !isPublic(host);
  return isLoopbackHost(host) || !host.includes('.');
}
