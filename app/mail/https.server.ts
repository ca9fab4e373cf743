/** Asking a service over https: small questions, bounded answers, and no way into the house. */
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, checkedLookup, isRefused } from './connect.server';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

const answerMax = 64 * 1024;

/**
 * Posts and reads the answer. Redirects are not followed.
 *
 * @param headers with the body's type
 * @param signal ends it early
 * @throws {AddressRefused}; what Node says when the service cannot be reached
 */
export function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  if (isIP(hostname) && isRefused(hostname)) return Promise.reject(new AddressRefused(hostname));
  return new Promise((resolve, reject) => {
    const ask = protocol === 'http:' ? overHttp : overHttps;
    const length = String(Buffer.byteLength(body));
    const request = ask(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Length': length, ...headers },
      lookup: checkedLookup,
      signal,
      agent: false,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > answerMax) request.destroy(new Error('The answer is too long.'));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: Buffer.concat(chunks).toString('utf8') });
      });
    });
    request.end(body);
  });
}
