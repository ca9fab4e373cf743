/** Settings for built-in HTTPS, without a proxy. All of them require DOMAIN. */
import { resolve } from 'node:path';
import { parsePort, portExpected } from './listening.server';
import type { ReadSetting } from './parse.server';

export interface HttpsSettings {
  /** The names of the site, the canonical one first; empty without built-in HTTPS. */
  domains: string[];
  httpPort: number;
  httpsPort: number;
  /** The operator's own certificate chain and key, in PEM files; null with ACME. */
  ownCertificate: { cert: string; key: string } | null;
  acme: {
    directory: string;
    email: string | null;
    /** A file with additional root certificates for the connection to the directory. */
    ca: string | null;
    /** The external account binding, if the directory requires one. */
    externalAccount: { kid: string; hmacKey: string } | null;
  };
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';

export function readDomains(read: ReadSetting): string[] {
  return read('DOMAIN', [] as string[], parseDomains, 'names such as www.example.com,example.com, the main one first');
}

/** @param domains the result of `readDomains` */
export function readHttps(read: ReadSetting, domains: string[]): HttpsSettings {
  const path = (value: string) => (domains.length > 0 ? resolve(value) : undefined);
  const cert = read('TLS_CERT', null as string | null, path, 'a file, and DOMAIN besides');
  const withCert = (value: string) => (cert ? resolve(value) : undefined);
  const key = read('TLS_KEY', null as string | null, withCert, 'a file, and TLS_CERT besides');
  // Reads the variable again only to report the missing key.
  if (cert && !key)
    read('TLS_CERT', cert, () => undefined, 'TLS_KEY besides: a certificate is of no use without its key');
  return {
    domains,
    httpPort: read('HTTP_PORT', 80, parsePort, portExpected),
    httpsPort: read('HTTPS_PORT', 443, parsePort, portExpected),
    ownCertificate: cert && key ? { cert, key } : null,
    acme: {
      directory: read('ACME_DIRECTORY', letsEncrypt, parseHttps, 'an address that begins with https://'),
      email: read('ACME_EMAIL', null as string | null, parseEmail, 'an email address'),
      ca: read('ACME_CA', null as string | null, (value) => resolve(value), 'a file'),
      externalAccount: read(
        'ACME_EAB_KEY',
        null as HttpsSettings['acme']['externalAccount'],
        parseExternalAccount,
        'KID:HMAC_KEY, as the directory has told you',
      ),
    },
  };
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Certificates are issued for names, not IP addresses, so the last label must not be numeric. */
const domain = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`);
/** The maximum number of names in one certificate (https://letsencrypt.org/docs/rate-limits/). */
const max = 100;

function parseDomains(value: string): string[] | undefined {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const isUsable = names.length <= max && names.every((name) => domain.test(name));
  return isUsable ? [...new Set(names)] : undefined;
}

function parseHttps(value: string): string | undefined {
  return URL.canParse(value) && new URL(value).protocol === 'https:' ? value : undefined;
}

const parseEmail = (value: string) => (/^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined);

function parseExternalAccount(value: string) {
  const [, kid, hmacKey] = /^(.+):([\w+/=-]+)$/.exec(value) ?? [];
  return kid && hmacKey ? { kid, hmacKey } : undefined;
}
