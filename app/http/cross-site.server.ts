/** Rejects requests that another site makes a visitor's browser send. */

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request comes from another site and could change something.
 *
 * Browsers say where a request comes from in `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/), older ones in
 * `Origin`; anyone who sends neither is no browser and carries no one's cookies.
 *
 * @param origin our own origin
 */
export function isCrossSite(method: string, headers: Headers, origin: string): boolean {
  if (safeMethods.has(method)) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const from = headers.get('origin');
  return from !== null && from !== origin;
}

/**
 * Returns the origin for which a request was rejected, when its browser sends no `Sec-Fetch-Site`. Behind a proxy that hides
 * the public address, that origin is our own. Returns null for every other request.
 */
export function rejectedOrigin(headers: Headers): string | null {
  const origin = headers.get('origin') ?? '';
  const isNamed = /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return isNamed && origin.length <= 300 && !headers.has('sec-fetch-site') ? origin : null;
}
