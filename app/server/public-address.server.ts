/** Decides which responses are the same for every visitor, and which query parameters they depend on. */

import type { IncomingMessage } from 'node:http';
import { reasonParameter } from '~/content/home-page/contact-choices';
import { isReservedPath } from '~/content/links/reserved-paths.server';
import { mayRedirectQuery } from '~/content/redirects/query-redirects.server';
import { slugMaxLength } from '~/content/slugs/slug';
import { flashParameter } from '~/http/forms/flash.server';
import { draftParameter } from '~/http/pages/home-page.server';
import { carriesOwnCookie } from '~/http/session/cookie.server';
import { previewParameter } from '~/registry/previews.server';
import { tableRecordTypes } from '~/registry/record-types.server';
import { isDataRequest } from '~/remix/data-requests';

const nothing: readonly string[] = [];

/** The relevant query parameters by path. Others are ignored. */
const addresses = new Map<string, readonly string[]>([
  ['/', [reasonParameter]],
  ['/privacy-policy', nothing],
  ['/terms-of-service', nothing],
  ['/sitemap.xml', nothing],
  ['/robots.txt', nothing],
  ['/llms.txt', nothing],
  ['/manifest.webmanifest', nothing],
  ['/api/business-details', nothing],
  ['/api/openapi.json', nothing],
  ...tableRecordTypes.flatMap(({ publicAddresses }) => Object.entries(publicAddresses)),
]);
/** The path prefixes of records, such as `/blog/`. */
const prefixes = new Set([...addresses.keys()].flatMap((path) => /^(.*\/):slug$/.exec(path)?.[1] ?? []));
const slugAddress = new RegExp(`^(/(?:.*/)?)([a-z0-9-]{1,${slugMaxLength}})$`);
const sheetAddress = /^\/theme\/[\w-]{1,80}\.css$/;
/** Other values are not worth caching. */
const number = /^\d{1,9}$/;
const reason = /^[a-z0-9_-]{1,60}$/;

/**
 * Returns the cache key of a GET or HEAD whose response is the same for every visitor; null for any other request. The
 * number of keys is limited: known paths, numbers in queries, and reasons. The page answers only reasons that the
 * contact form offers.
 */
export function publicAddress({ method, url = '/', headers }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers.cookie !== undefined && carriesOwnCookie(headers.cookie)) return null;
  // The API checks a token even on public endpoints.
  if (headers.authorization !== undefined && url.startsWith('/api/')) return null;
  if (mayRedirectQuery(url) || isDataRequest(url)) return null;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const parameters = addresses.get(path) ?? (isOfRecord(path) || sheetAddress.test(path) ? nothing : null);
  if (!parameters) return null;
  return queryAt < 0 ? path : withQuery(path, new URLSearchParams(url.slice(queryAt)), parameters);
}

function isOfRecord(path: string): boolean {
  const [, prefix = '', slug = ''] = slugAddress.exec(path) ?? [];
  return prefixes.has(prefix) && (prefix !== '/' || !isReservedPath(slug));
}

function withQuery(path: string, given: URLSearchParams, parameters: readonly string[]): string | null {
  // They show a draft or a flash.
  if ([draftParameter, previewParameter, flashParameter].some((name) => given.has(name))) return null;
  const stored = new URLSearchParams();
  for (const name of parameters) {
    const value = given.get(name);
    if (value === null) continue;
    if (!(name === reasonParameter ? reason : number).test(value)) return null;
    stored.set(name, value);
  }
  return stored.size > 0 ? `${path}?${stored}` : path;
}
