/** The first path segments that the program uses, from its routes and files. */
import type { ServerBuild } from '@remix-run/node';

type Routes = Pick<ServerBuild, 'routes'>;

/** Answered before any route is asked: below these are files alone. */
const withoutRoute = ['build', 'media'];

/**
 * Returns the first parts of all paths that the program uses.
 *
 * @param files the paths of the addresses of files, such as `/samples/iso-9001.svg`
 */
export function listReservedPaths({ routes }: Routes, files: Iterable<string>): Set<string> {
  const ofRoutes = Object.keys(routes).map((id) => firstPart(routes, id));
  const ofFiles = [...files].map((path) => path.split('/')[1]);
  return new Set([...withoutRoute, ...ofRoutes, ...ofFiles].filter((part) => part !== undefined));
}

/** Undefined where it varies, or the route is the root or a layout. */
function firstPart(routes: Routes['routes'], id: string): string | undefined {
  const route = routes[id];
  const ofParent = route?.parentId ? firstPart(routes, route.parentId) : undefined;
  const own = route?.path?.split('/').find(Boolean)?.toLowerCase();
  return ofParent ?? (own && /^[:*]/.test(own) ? undefined : own?.replace(/\?$/, ''));
}
