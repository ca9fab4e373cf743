/** Pages that may be drafts: only staff see those, and no cache may store them. */
import { type HeadersFunction, json, type TypedResponse } from '@remix-run/node';

export function jsonOfPage<T>(data: T, isDraft: boolean): TypedResponse<T> {
  return json(data, { headers: isDraft ? { 'Cache-Control': 'no-store' } : undefined });
}

/** The loader's cache headers also hold for the page. */
export const headersOfPage: HeadersFunction = ({ loaderHeaders }) => {
  const caching = loaderHeaders.get('Cache-Control');
  return new Headers(caching ? { 'Cache-Control': caching } : {});
};
