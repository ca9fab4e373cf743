/** A certificate and its key: reads and checks them. */
import { createPrivateKey, X509Certificate } from 'node:crypto';

export interface Certificate {
  /** The certificate of the site and the intermediate certificates, in PEM. */
  cert: string;
  key: string;
  names: string[];
  begins: Date;
  ends: Date;
}

export class UnusableCertificate extends Error {}

/**
 * Reads a certificate and its key.
 * @param cert PEM, the site's own certificate first
 * @param key PEM
 * @throws {UnusableCertificate}
 */
export function readCertificate(cert: string, key: string): Certificate {
  const own = parse(() => new X509Certificate(cert), 'The certificate is not a PEM file.');
  const privateKey = parse(() => createPrivateKey(key), 'The key is not a PEM file, or has a passphrase.');
  if (!own.checkPrivateKey(privateKey)) throw new UnusableCertificate('The key does not match the certificate.');
  return { cert, key, names: namesOf(own), begins: new Date(own.validFrom), ends: new Date(own.validTo) };
}

function parse<T>(read: () => T, error: string): T {
  try {
    return read();
  } catch {
    throw new UnusableCertificate(error);
  }
}

function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return [...subjectAltName.matchAll(/(?:^|, )DNS:([^,"]+)/g)].map(([, name = '']) => name.toLowerCase());
}

/** Returns the domains of the site that a certificate does not cover. */
export function missingNames({ cert }: Certificate, domains: string[]): string[] {
  const own = new X509Certificate(cert);
  return domains.filter((name) => own.checkHost(name) === undefined);
}

/** Returns why browsers would reject the certificate; null if they accept it. */
export function certificateProblemOf(certificate: Certificate, domains: string[], timestamp: Date): string | null {
  const { begins, ends } = certificate;
  if (ends <= timestamp) return `The certificate ended on ${dayOf(ends)}: browsers refuse the site.`;
  if (begins > timestamp)
    return `The certificate is not valid before ${dayOf(begins)}. Check the clock of this machine.`;
  const missing = missingNames(certificate, domains);
  if (missing.length > 0) return `The certificate is not for ${missing.join(', ')}: browsers refuse the site there.`;
  return null;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
