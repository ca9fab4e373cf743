/** Rejects requests that another site makes a visitor's browser send. */

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns whether a request comes from another site and could change something. Browsers name the source of a request
 * in `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/), older ones in `Origin`. A client that sends neither is
 * not a browser and carries no user's cookies.
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
 * Returns the `Origin` of a rejected request whose browser sends no `Sec-Fetch-Site`; else null. Behind a proxy that
 * hides the public address, that origin is our own.
 */
export function rejectedOrigin(headers: Headers): string | null {
  const origin = headers.get('origin') ?? '';
  const isNamed = /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return isNamed && origin.length <= 300 && !headers.has('sec-fetch-site') ? origin : null;
}
