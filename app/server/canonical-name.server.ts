/** Redirects requests for other names of a site with built-in HTTPS to its canonical name. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentConfig } from '~/platform/config.server';
import { isLoopbackHost } from '~/platform/loopback';
import { isHealthProbe, namedHost } from './connection.server';
import { redirectToHttps } from './http-listener.server';

/**
 * Redirects a request to the canonical host, and returns whether it did. Requests from this machine and health probes
 * are not redirected.
 */
export function redirectToCanonicalName(request: IncomingMessage, response: ServerResponse): boolean {
  const config = currentConfig();
  if (config.domains.length === 0 || isHealthProbe(request)) return false;
  const name = namedHost(request)?.replace(/:\d*$/, '').toLowerCase();
  if (name === undefined || name === canonicalName(config.baseUrl) || isLoopbackHost(name)) return false;
  request.resume();
  redirectToHttps(config, request, response);
  return true;
}

let known: { baseUrl: string | null; name: string } | undefined;

/** Compares only the name: port forwarding can make the public port differ. */
function canonicalName(baseUrl: string | null): string {
  if (known?.baseUrl !== baseUrl) known = { baseUrl, name: baseUrl ? new URL(baseUrl).hostname : '' };
  return known.name;
}
