/** Bearer authentication of API requests (RFC 6750). */

export const isApi = (pathname: string) => /^\/api(\/|$)/i.test(pathname);

/**
 * Returns the bearer token of an API request, or null. Pages ignore the header, because a proxy may use it. With a
 * token, cookies are ignored.
 */
export function bearerOf({ headers, url }: Request): string | null {
  const header = headers.get('authorization');
  if (header === null || !isApi(decodedPath(url))) return null;
  const [, token] = /^bearer(?:\s+(.*))?$/i.exec(header.trim()) ?? [];
  return /^bearer\b/i.test(header.trim()) ? (token ?? '') : null;
}

/** Returns the percent-decoded path, as the routes see it. */
export function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
