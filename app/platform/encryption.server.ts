/** Encrypts secrets at rest: AES-256-GCM (NIST SP 800-38D) with a key derived from the secret of the site. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from './secret.server';

const format = 'v1';
const nonceBytes = 12;

/** Encrypts a text for one purpose. @returns `v1.nonce.ciphertext.tag`, each part in base64url */
export function encrypt(purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [format, ...[nonce, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

/** Returns the decrypted text; null if it was changed, or encrypted with another secret or for another purpose. */
export function decrypt(purpose: string, encrypted: string): string | null {
  const [version, ...parts] = encrypted.split('.');
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== format || !nonce || !text || tag?.length !== 16) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
