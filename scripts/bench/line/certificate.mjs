/** A self-signed certificate, which one browser is configured to trust. */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Unavailable } from '../unavailable.mjs';

/**
 * @returns the paths of the certificate and its key, and the digest by which Chromium is notified of it
 * @throws {Unavailable} when there is no OpenSSL
 */
export function makeCertificate(folder, name) {
  const [cert, key] = ['cert.pem', 'key.pem'].map((file) => join(folder, file));
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-out', cert, '-keyout', key], { stdio: 'pipe' });
  } catch (error) {
    throw new Unavailable(`The slow line needs openssl (apt-get install openssl): ${error.message}`);
  }
  const publicKey = new X509Certificate(readFileSync(cert)).publicKey.export({ type: 'spki', format: 'der' });
  return { cert, key, digest: createHash('sha256').update(publicKey).digest('base64') };
}
