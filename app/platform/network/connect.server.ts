/** Outbound connections, only to permitted addresses. Each redirect is checked again. */
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { recordClock } from '../clock-skew.server';
import { type AddressPolicy, policyLookup } from './dns-lookup.server';

/** The permitted addresses, and the error for others. */
export interface NetworkPolicy extends AddressPolicy {
  /** Requires HTTPS, also for redirects. */
  onlyHttps?: boolean;
}

export const allowAny: NetworkPolicy = { isAllowed: () => true, rejection: (hostname) => new Error(hostname) };

export interface OutboundRequest {
  method: string;
  headers: Record<string, string>;
  /** Headers that authorise the request. Redirects to another origin lack them. */
  authorization?: Record<string, string>;
  body?: string | Buffer;
  signal: AbortSignal;
  networkPolicy: NetworkPolicy;
  /** Called when the whole request has been sent. */
  onSent?: () => void;
  /** The maximum number of redirects, which repeat the same request. The default is none. */
  redirects?: number;
  /** Called with the next address of each redirect. */
  onRedirect?: (next: URL) => void;
}

/** The address is not http(s), or not https where that is required. */
export class NoWebsite extends Error {}
export class TooManyRedirects extends Error {}

/** Excludes 303: the sent data has arrived, and the redirect leads to a page to read. */
const redirecting = new Set([301, 302, 307, 308]);

/**
 * Sends a request. The host is resolved once, so that the connection uses the checked address.
 * @returns the response; the caller must read its body or destroy it
 * @throws the error of `networkPolicy`, {NoWebsite}, {TooManyRedirects}, and network errors
 */
export async function connectTo(address: string | URL, call: OutboundRequest): Promise<IncomingMessage> {
  const url = new URL(address);
  const { networkPolicy, redirects } = call;
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || networkPolicy.onlyHttps))
    throw new NoWebsite(url.protocol);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node does not call `lookup` for an IP address.
  if (isIP(host) && !networkPolicy.isAllowed(host)) throw networkPolicy.rejection(host);
  const response = await connect(url, call);
  const { statusCode = 0, headers } = response;
  const isRedirected = redirecting.has(statusCode) || (statusCode === 303 && call.method === 'GET');
  if (redirects === undefined || !isRedirected || !headers.location) return response;
  response.destroy();
  if (redirects === 0) throw new TooManyRedirects();
  const next = new URL(headers.location, url);
  call.onRedirect?.(next);
  const authorization = next.origin === url.origin ? call.authorization : undefined;
  return connectTo(next, { ...call, authorization, redirects: redirects - 1 });
}

function connect(
  url: URL,
  { method, headers, authorization, body, signal, networkPolicy, onSent }: OutboundRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const over = url.protocol === 'http:' ? overHttp : overHttps;
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const lookup = policyLookup(networkPolicy);
    over(url, { method, headers: { ...length, ...authorization, ...headers }, lookup, signal, agent: false })
      .on('error', reject)
      .on('finish', () => onSent?.())
      .on('response', (response) => {
        if (over === overHttps) recordClock(url.hostname, response.headers);
        resolve(response);
      })
      .end(body);
  });
}
