/** The reserved first path segments, taken from the routes and static files. */
import type { Routes } from '~/remix/server-build';

/** Folders that contain only files, which are served before any route. */
const withoutRoute = ['build', 'media'];

/**
 * Returns the reserved first segments.
 *
 * @param files the URL paths of files, such as `/samples/iso-9001.svg`
 */
export function listReservedPaths({ routes }: { routes: Routes }, files: Iterable<string>): Set<string> {
  const ofRoutes = Object.keys(routes).map((id) => firstPart(routes, id));
  const ofFiles = [...files].map((path) => path.split('/')[1]);
  return new Set([...withoutRoute, ...ofRoutes, ...ofFiles].filter((part) => part !== undefined));
}

/** Returns undefined if the segment is a parameter, or the route is the root or a layout. */
function firstPart(routes: Routes, id: string): string | undefined {
  const route = routes[id];
  const ofParent = route?.parentId ? firstPart(routes, route.parentId) : undefined;
  const own = route?.path?.split('/').find(Boolean)?.toLowerCase();
  return ofParent ?? (own && /^[:*]/.test(own) ? undefined : own?.replace(/\?$/, ''));
}
