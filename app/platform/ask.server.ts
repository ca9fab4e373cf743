/** Asking a service over the network: small questions, bounded answers, and no way to where it may not lead. */
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { lookedUp } from './looked-up.server';

/** What may be dialled, and what to say of the rest. */
export interface Reach {
  isFit: (address: string) => boolean;
  refusal: (hostname: string) => Error;
}

export interface Question {
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Ends it early. */
  signal: AbortSignal;
  reach: Reach;
  /** Of the answer, in bytes at the most. */
  limit: number;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * Asks and reads the answer. Redirects are not followed.
 *
 * @throws the refusal of `reach`; what Node says when the service cannot be reached, or answers too much
 */
export function ask(url: string, { method, headers, body, signal, reach, limit }: Question): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A number is not looked up.
  if (isIP(host) && !reach.isFit(host)) return Promise.reject(reach.refusal(host));
  return new Promise((resolve, reject) => {
    const over = protocol === 'http:' ? overHttp : overHttps;
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = over(url, {
      method,
      headers: { Accept: 'application/json', ...length, ...headers },
      lookup: lookedUp(reach.isFit, reach.refusal),
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
        if (size > limit) request.destroy(new Error('The answer is too long.'));
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
