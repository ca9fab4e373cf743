/** Warns of a proxy that does not pass on the visitor's address, or the public address of the site. */
import type { Logger } from 'pino';
import { readPublicAddress } from '~/content/settings/settings.server';
import { isInternal } from '~/http/pages/public-origin.server';
import { describeProxyFault, type ProxyFault, recordProxyFault } from '~/operations/health/proxy-fault.server';
import { currentConfig } from '~/platform/config.server';
import { isLoopbackHost } from '~/platform/network/loopback';
import type { Connection } from './listeners/connection.server';

/** The interval in milliseconds between requests that are checked, because `isLocal` reads the sockets of the machine. */
const intervalMs = 1000;

/** Returns a function to call with each request. It warns once of each fault, in the log and for `uplink doctor`. */
export function createProxyWatch(log: Logger): (request: Request, connection: Connection) => Promise<void> {
  const pending = new Set<ProxyFault['missing']>(['visitor', 'site']);
  let nextCheck = 0;
  return async (request, connection) => {
    if (pending.size === 0 || performance.now() < nextCheck || isHealthCheck(request)) return;
    for (const missing of pending) {
      if (!(missing === 'visitor' ? mayLackVisitor(connection) : mayNameProxy(connection))) continue;
      if (connection.isLocal) {
        nextCheck = performance.now() + intervalMs;
        return;
      }
      pending.delete(missing);
      const fault = { missing, origin: connection.origin };
      try {
        // The sitemap settings can hold the public address too.
        if (missing === 'site' && (await readPublicAddress()) !== null) continue;
        log.warn(describeProxyFault(fault));
        await recordProxyFault(fault);
      } catch (error) {
        log.error({ err: error }, 'Could not record a fault of the proxy.');
      }
    }
  };
}

const mayLackVisitor = ({ hasForwardedFor }: Connection) => currentConfig().trustProxy > 0 && !hasForwardedFor;

function mayNameProxy({ origin, isForwarded }: Connection): boolean {
  if (currentConfig().baseUrl !== null) return false;
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  // Visitors of the own network use a private address without a proxy.
  return isLoopbackHost(host) || (isInternal(host) && isForwarded);
}

/** Health checks do not come through the proxy. */
const isHealthCheck = ({ url }: Request) => new URL(url).pathname === '/api/health';
