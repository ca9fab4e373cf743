/**
 * Remix matches an address against all routes, twice per request, which was a large part of the cost of some requests.
 * So each address without parameters gets a handler with only its own routes, and the others share one handler per part
 * of the site.
 */
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from './server-build';

type RequestHandler = ReturnType<typeof createRequestHandler>;
type Routes = Record<string, { id: string; parentId?: string; path?: string }>;

/** The number of leading segments that define a part. */
const depth = 2;

/** Returns a handler for all addresses, which responds as a handler for the whole build does. */
export function createPartsHandler(build: ServerBuild, mode: string): RequestHandler {
  const paths = new Map(Object.keys(build.routes).map((id) => [id, segmentsOf(build.routes, id)]));
  const fixed = fixedAddresses(build.routes, paths);
  const parts = new Set([...paths.values()].flatMap(parentRoutes));
  const handlers = new Map<string, RequestHandler>();

  return (request, context) => {
    const pathname = new URL(request.url).pathname.toLowerCase();
    const ids = fixed.get(pathname);
    const key = ids ? pathname : partOf(pathname, parts);
    let handler = handlers.get(key);
    if (!handler) {
      const isWanted = (id: string) => (ids ? ids.has(id) : canLeadTo(paths.get(id) ?? [], key));
      handler = createRequestHandler(withRoutes(build, isWanted), mode);
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

/** Returns, for each address without a parameter, the routes that match it and their parents. */
function fixedAddresses(routes: Routes, paths: Map<string, string[]>): Map<string, Set<string>> {
  const addresses = new Map<string, Set<string>>();
  for (const [id, segments] of paths) {
    if (!segments.every(isFixed)) continue;
    const address = `/${segments.join('/')}`;
    const ids = addresses.get(address) ?? new Set();
    for (let at: string | undefined = id; at; at = routes[at]?.parentId) ids.add(at);
    addresses.set(address, ids);
  }
  return addresses;
}

/** Returns the segments of a route's full path, parents first. */
function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const own = route.path?.split('/').filter(Boolean) ?? [];
  return [...(route.parentId ? segmentsOf(routes, route.parentId) : []), ...own.map((one) => one.toLowerCase())];
}

const isFixed = (segment: string) => !/^[:*]|\?$/.test(segment);

function parentRoutes(segments: string[]): string[] {
  const end = segments.findIndex((segment) => !isFixed(segment));
  const fixed = segments.slice(0, end < 0 ? depth : Math.min(end, depth));
  return fixed.map((_, at) => fixed.slice(0, at + 1).join('/'));
}

/** Returns the smallest known part that contains an address; the empty string, which means all routes, if none does. */
function partOf(pathname: string, parts: Set<string>): string {
  const segments = pathname.split('/').slice(1, depth + 1);
  for (let length = segments.length; length > 0; length--) {
    const part = segments.slice(0, length).join('/');
    if (parts.has(part)) return part;
  }
  return '';
}

function canLeadTo(segments: string[], part: string): boolean {
  if (part === '') return true;
  return part.split('/').every((wanted, at) => {
    const segment = segments[at];
    return segment === undefined || !isFixed(segment) || segment === wanted;
  });
}

function withRoutes(build: ServerBuild, isWanted: (id: string) => boolean): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isWanted(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
