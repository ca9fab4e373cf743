/** The access log: one line per request in a common format, with shortened addresses and without secrets. */
import { currentConfig } from '~/platform/config.server';
import { networkOf } from '~/platform/network/network';
import { visitorAddress } from '../listeners/connection.server';
import type { FinishedRequest, RequestObserver } from './requests.server';

/** @param write receives a line without its line break, and must not block */
export function accessLog(format: keyof typeof lines, write: (line: string) => void): RequestObserver {
  return (finished) => write(lines[format](finished));
}

const lines = {
  common,
  combined: (finished: FinishedRequest) => {
    const { headers } = finished.request;
    const referrer = headers.referer === undefined ? '-' : withoutSecrets(headers.referer);
    return `${common(finished)} "${quoted(referrer)}" "${quoted(headers['user-agent'] ?? '-')}"`;
  },
  json: ({ request, status, bytes, seconds }: FinishedRequest) => {
    const { method, url = '/', headers } = request;
    return JSON.stringify({
      time: new Date().toISOString(),
      address: shortAddress(visitorAddress(request, currentConfig())),
      method,
      url: withoutSecrets(url),
      status,
      bytes,
      ms: Math.round(seconds * 1e5) / 100,
      referrer: headers.referer === undefined ? undefined : withoutSecrets(headers.referer),
      userAgent: headers['user-agent'],
    });
  },
};

/** Formats a line in the Common Log Format (https://httpd.apache.org/docs/2.4/logs.html#common). */
function common({ request, status, bytes }: FinishedRequest): string {
  const { method, url = '/', httpVersion } = request;
  const address = shortAddress(visitorAddress(request, currentConfig()));
  const line = quoted(`${method} ${withoutSecrets(url)} HTTP/${httpVersion}`);
  return `${address} - - [${commonTime(new Date())}] "${line}" ${status} ${bytes || '-'}`;
}

/** Returns the network of an address: /24 for IPv4, /48 for IPv6. It identifies no person. */
export function shortAddress(address: string): string {
  if (address.includes(':')) return networkOf(address, 48).replace(/\/48$/, '');
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0');
}

/** Query parameters that may stay in the log: campaign names, and numbers such as page numbers. */
const harmless = /^(utm_\w{1,30}=[\w.+-]{1,60}|[\w.-]{1,30}=\d{1,9}|[\w.-]{1,30}=?)$/;

/** Masks query values: one-time links and previews contain secrets, and searches contain names. */
export function withoutSecrets(url: string): string {
  const queryAt = url.indexOf('?');
  if (queryAt < 0) return url;
  const fields = url.slice(queryAt + 1).split('&');
  return `${url.slice(0, queryAt)}?${fields.map(withoutSecret).join('&')}`;
}

function withoutSecret(field: string): string {
  if (harmless.test(field)) return field;
  const name = field.slice(0, field.indexOf('='));
  return /^[\w.-]{1,30}$/.test(name) ? `${name}=***` : '***';
}

/** Escapes as Apache does, so that no value ends a field or a line. */
function quoted(text: string): string {
  return text.replace(/["\\]|[^\x20-\x7e]/g, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  });
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Returns 02/Jan/2026:03:04:05 +0000. */
function commonTime(timestamp: Date): string {
  const [year, month, day] = timestamp.toISOString().slice(0, 10).split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${timestamp.toISOString().slice(11, 19)} +0000`;
}
