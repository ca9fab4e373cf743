/** Bearer authentication of API requests (RFC 6750). */

export const isApi = (pathname: string) => /^\/api(\/|$)/i.test(pathname);

/**
 * The bearer token of a request; null where there is none. Pages ignore it, because a proxy may send one of its own.
 * With a token, cookies are ignored.
 */
export function bearerOf({ headers, url }: Request): string | null {
  const header = headers.get('authorization');
  if (header === null || !isApi(pathOf(url))) return null;
  const [, token] = /^bearer(?:\s+(.*))?$/i.exec(header.trim()) ?? [];
  return /^bearer\b/i.test(header.trim()) ? (token ?? '') : null;
}

/** The path as the routes read it, percent-decoded. */
export function pathOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
