/** Reads the TLS settings of a connection: `sslmode` and related parameters. */
import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import { AddressError, type Parameters } from './address.server';

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof modes)[number];

type Tls = false | tls.ConnectionOptions;

/**
 * Returns the TLS modes to try in turn, as libpq does with `allow` and `prefer`. The default differs from libpq's
 * unverified `prefer`: a server on another machine must present a valid certificate for its name.
 * @throws {AddressError}
 */
export function readTls({ sslmode = '', ...files }: Parameters, isLocal: boolean, isSocket: boolean): Tls[] {
  const usual: Mode = isLocal ? 'disable' : 'verify-full';
  const known = sslmode === '' ? usual : modes.find((name) => name === sslmode);
  if (!known) throw new AddressError(`its sslmode is not known; give ${modes.join(', ')}.`);
  if (files.sslrootcert === 'system' && known !== 'verify-full' && sslmode !== '') {
    throw new AddressError('sslrootcert=system trusts many; give it with sslmode=verify-full.');
  }
  if (isSocket || known === 'disable') return [false];
  const encrypted = readFiles(files);
  if (known === 'verify-full') return [encrypted];
  // A given root certificate makes weaker modes verify the chain too.
  const isChecked = known === 'verify-ca' || encrypted.ca !== undefined;
  const trusting = isChecked
    ? { ...encrypted, checkServerIdentity: () => undefined }
    : { ...encrypted, rejectUnauthorized: false };
  if (known === 'allow') return [false, trusting];
  return known === 'prefer' ? [trusting, false] : [trusting];
}

function readFiles({ sslrootcert, sslcert, sslkey }: Parameters): tls.ConnectionOptions {
  if (!sslcert !== !sslkey) throw new AddressError('one of sslcert and sslkey is missing; give both or none.');
  return {
    ...(sslrootcert ? { ca: rootsOf(sslrootcert) } : {}),
    ...(sslcert && sslkey ? { cert: readPem('sslcert', sslcert), key: readPem('sslkey', sslkey) } : {}),
  };
}

function rootsOf(rootCertificate: string): string | string[] | undefined {
  if (rootCertificate !== 'system') return readPem('sslrootcert', rootCertificate);
  // Node.js before 22.15 cannot read the system's authorities; its bundled ones are used then.
  const { getCACertificates } = tls as { getCACertificates?: (kind: 'system') => string[] };
  return getCACertificates?.('system');
}

function readPem(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN ')) return text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AddressError(`its ${name} cannot be read (${code}); give the path of a PEM file.`);
  }
  throw new AddressError(`its ${name} holds nothing in PEM; give the path of a PEM file.`);
}
