/** Signatures of Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 256 random bits. */
export const newSecret = () => prefix + randomBytes(32).toString('base64');

/**
 * The headers by which a receiver knows who sent it, and what it has had already.
 *
 * @param secrets each signs: while one replaces another, the receiver may have either
 * @param seconds since 1970
 */
export function signedHeaders(secrets: string[], id: string, seconds: number, body: string): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
