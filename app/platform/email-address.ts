import * as z from './zod';

/** Returns an email address with its domain in ASCII (Punycode), as DNS needs it. Other text is unchanged. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // In a domain, other characters would end the host or be decoded.
  if (at < 0 || !/^(?:[-.a-z\d]|[^\0-\x7F])+$/i.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return `${address.slice(0, at).normalize('NFC')}@${new URL(`http://${domain}`).hostname}`;
}

/**
 * Returns whether it is an email address by HTML's rule (https://html.spec.whatwg.org/#valid-e-mail-address) with a
 * public domain. The local part may have letters of any script (RFC 6531).
 */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  const isPublic = /\.(?=[^.]*[a-z])[^.]+$/i.test(domain);
  return isPublic && !/\p{Z}/u.test(local) && z.regexes.html5Email.test(local.replace(/[^\0-\x7F]/g, 'x') + domain);
}
