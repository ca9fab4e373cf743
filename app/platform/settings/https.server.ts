/** Settings for built-in HTTPS, without a proxy. All of them require DOMAIN. */
import { parsePort, portExpected } from './listening.server';
import { parsePath, pathExpected, type ReadSetting } from './parse.server';

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';

export function readDomains(read: ReadSetting): string[] {
  return read<string[]>('DOMAIN', [], parseDomains, 'names such as www.example.com,example.com, the main one first');
}

/** @param domains the result of `readDomains` */
export function readHttps(read: ReadSetting, domains: string[]) {
  const path = (value: string) => (domains.length > 0 ? parsePath(value) : undefined);
  const cert = read<string | null>('TLS_CERT', null, path, 'a file, without quotes or ~, and DOMAIN besides');
  const withCert = (value: string) => (cert ? parsePath(value) : undefined);
  const key = read<string | null>('TLS_KEY', null, withCert, 'a file, without quotes or ~, and TLS_CERT besides');
  // Reads the variable again only to report the missing key.
  if (cert && !key)
    read('TLS_CERT', cert, () => undefined, 'TLS_KEY besides: a certificate is of no use without its key');
  return {
    /** The names of the site, the canonical one first; empty without built-in HTTPS. */
    domains,
    httpPort: read('HTTP_PORT', 80, parsePort, portExpected),
    httpsPort: read('HTTPS_PORT', 443, parsePort, portExpected),
    /** The operator's own certificate chain and key, in PEM files; null with ACME. */
    ownCertificate: cert && key ? { cert, key } : null,
    acme: {
      directory: read('ACME_DIRECTORY', letsEncrypt, parseHttps, 'an address that begins with https://'),
      email: read<string | null>('ACME_EMAIL', null, parseEmail, 'an email address'),
      /** A file with additional root certificates for the connection to the directory. */
      ca: read<string | null>('ACME_CA', null, parsePath, pathExpected),
      /** The external account binding, if the directory requires one. */
      externalAccount: read<{ kid: string; hmacKey: string } | null>(
        'ACME_EAB_KEY',
        null,
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
