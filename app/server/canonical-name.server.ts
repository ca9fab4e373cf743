/** Redirects requests for other names of a site with built-in HTTPS to its canonical name. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentConfig } from '~/platform/config.server';
import { isLoopbackHost } from '~/platform/network/loopback';
import { isHealthProbe, namedHost } from './listeners/connection.server';
import { redirectToHttps } from './listeners/http-listener.server';

/**
 * Redirects a request to the canonical host, and returns whether it did. Requests from this machine and health probes
 * are not redirected.
 */
export function redirectToCanonicalName(request: IncomingMessage, response: ServerResponse): boolean {
  const config = currentConfig();
  if (config.domains.length === 0 || isHealthProbe(request)) return false;
  const name = namedHost(request)?.replace(/:\d*$/, '').toLowerCase();
  // Compares only the name: port forwarding can make the public port differ.
  const canonical = config.baseUrl && new URL(config.baseUrl).hostname;
  if (name === undefined || name === canonical || isLoopbackHost(name)) return false;
  request.resume();
  redirectToHttps(config, request, response);
  return true;
}
