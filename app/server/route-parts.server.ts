/**
 * Remix compares an address with every route that it has, twice in a request; most of what some requests cost. So each
 * part of the site has a handler of its own, which knows no more routes than addresses of that part can lead to.
 */
import { createRequestHandler, type ServerBuild } from '@remix-run/node';

type RequestHandler = ReturnType<typeof createRequestHandler>;
type Routes = Record<string, { id: string; parentId?: string; path?: string }>;

/** A part has its first segments in common. */
const depth = 2;

/** A handler for all addresses, which answers as that of the whole build does. */
export function createPartsHandler(build: ServerBuild, mode: string): RequestHandler {
  const paths = new Map(Object.keys(build.routes).map((id) => [id, segmentsOf(build.routes, id)]));
  const parts = new Set([...paths.values()].flatMap(partsLeadingTo));
  const handlers = new Map<string, RequestHandler>();

  return (request, context) => {
    const part = partOf(new URL(request.url).pathname, parts);
    let handler = handlers.get(part);
    if (!handler) {
      const isWanted = (id: string) => canLeadTo(paths.get(id) ?? [], part);
      handler = createRequestHandler(withRoutes(build, isWanted), mode);
      handlers.set(part, handler);
    }
    return handler(request, context);
  };
}

/** The segments of a route's whole path, parents first. */
function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const own = route.path?.split('/').filter(Boolean) ?? [];
  return [...(route.parentId ? segmentsOf(routes, route.parentId) : []), ...own.map((one) => one.toLowerCase())];
}

const isFixed = (segment: string) => !/^[:*]|\?$/.test(segment);

function partsLeadingTo(segments: string[]): string[] {
  const end = segments.findIndex((segment) => !isFixed(segment));
  const fixed = segments.slice(0, end < 0 ? depth : Math.min(end, depth));
  return fixed.map((_, at) => fixed.slice(0, at + 1).join('/'));
}

/** The smallest known part that an address is in; the empty one, which is the whole, where it is in none. */
function partOf(pathname: string, parts: Set<string>): string {
  const segments = pathname
    .toLowerCase()
    .split('/')
    .slice(1, depth + 1);
  for (let length = segments.length; length > 0; length--) {
    const part = segments.slice(0, length).join('/');
    if (parts.has(part)) return part;
  }
  return pathname === '/' ? '/' : '';
}

function canLeadTo(segments: string[], part: string): boolean {
  if (part === '') return true;
  if (part === '/') return segments.every((segment) => !isFixed(segment));
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
