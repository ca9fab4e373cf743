/** Signatures of Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 256 random bits. */
export const newSecret = () => prefix + randomBytes(32).toString('base64');

/**
 * Returns the headers by which a receiver verifies the sender and recognises duplicates.
 * @param secrets each signs, because the receiver may have either secret during a replacement
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
