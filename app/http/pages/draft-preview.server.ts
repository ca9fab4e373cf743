/** Pages that may be drafts: only staff see drafts, and caches must not store them. */
import { type HeadersFunction, json, type TypedResponse } from '@remix-run/node';

export function jsonOfPage<T>(data: T, isDraft: boolean): TypedResponse<T> {
  return json(data, { headers: isDraft ? { 'Cache-Control': 'no-store' } : undefined });
}

/** Applies the loader's cache headers to the page. */
export const headersOfPage: HeadersFunction = ({ loaderHeaders }) => {
  const caching = loaderHeaders.get('Cache-Control');
  return new Headers(caching ? { 'Cache-Control': caching } : {});
};
