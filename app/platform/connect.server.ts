/** Outbound connections: only to permitted addresses, checked again after each redirect. */
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { recordClock } from './clock-skew.server';
import { type AddressPolicy, policyLookup } from './dns-lookup.server';

/** The permitted addresses, and the error for others. */
export interface NetworkPolicy extends AddressPolicy {
  /** Requires https, also for redirects. */
  onlyHttps?: boolean;
}

export const allowAny: NetworkPolicy = { isAllowed: () => true, rejection: (hostname) => new Error(hostname) };

export interface OutboundRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Ends it early. */
  signal: AbortSignal;
  networkPolicy: NetworkPolicy;
  /** Called once the whole request is on its way. */
  onSent?: () => void;
  /** The maximum of redirects, each with the same request. The default is none. */
  redirects?: number;
}

/** The URL, or a redirect, is not http(s), or not https where that is required. */
export class NoWebsite extends Error {}
export class TooManyRedirects extends Error {}

/** A 303 redirects to a GET, because the server has processed the request. */
const redirecting = new Set([301, 302, 307, 308]);

/**
 * Resolves the name once, so that the checked address is the one that is connected to.
 *
 * @returns the response; the caller reads its body or destroys it
 * @throws the rejection of `networkPolicy`, {NoWebsite}, {TooManyRedirects}; what Node says when it cannot be reached
 */
export async function connectTo(address: string | URL, call: OutboundRequest): Promise<IncomingMessage> {
  const url = new URL(address);
  const { networkPolicy, redirects } = call;
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || networkPolicy.onlyHttps))
    throw new NoWebsite(url.protocol);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number is not looked up.
  if (isIP(host) && !networkPolicy.isAllowed(host)) throw networkPolicy.rejection(host);
  const response = await connect(url, call);
  const { statusCode = 0, headers } = response;
  const isRedirected = redirecting.has(statusCode) || (statusCode === 303 && call.method === 'GET');
  if (redirects === undefined || !isRedirected || !headers.location) return response;
  response.destroy();
  if (redirects === 0) throw new TooManyRedirects();
  return connectTo(new URL(headers.location, url), { ...call, redirects: redirects - 1 });
}

function connect(
  url: URL,
  { method, headers, body, signal, networkPolicy, onSent }: OutboundRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const over = url.protocol === 'http:' ? overHttp : overHttps;
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const lookup = policyLookup(networkPolicy);
    over(url, { method, headers: { ...length, ...headers }, lookup, signal, agent: false })
      .on('error', reject)
      .on('finish', () => onSent?.())
      .on('response', (response) => {
        if (over === overHttps) recordClock(url.hostname, response.headers);
        resolve(response);
      })
      .end(body);
  });
}
