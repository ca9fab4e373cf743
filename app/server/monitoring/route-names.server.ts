/** Maps a request to its route as a metrics label. The number of labels is fixed. */
import { matchRoutes } from '@remix-run/react';
import type { Routes } from '~/remix/server-build';
import { setNewest } from '../../../db/newest-entries';
import { pathOf } from '../listeners/connection.server';

type Branch = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children: Branch[] };

/** The maximum number of cached results, because matching an address against all routes is slow. */
const rememberedMax = 1000;

/** @param isFile whether an address is that of a static file */
export function routeNames(build: { routes: Routes }, isFile: (path: string) => boolean): (url: string) => string {
  const branches = branchesOf(build.routes, undefined);
  const remembered = new Map<string, string>();
  const nameOf = (path: string) => {
    if (isFile(path)) return 'file';
    if (path.startsWith('/media/')) return 'media';
    return matchRoutes(branches as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route.id ?? 'none';
  };
  return (url) => {
    const path = pathOf(url);
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const name = nameOf(path);
    setNewest(remembered, path, name, rememberedMax);
    return name;
  };
}

function branchesOf(routes: Routes, parentId: string | undefined): Branch[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      ...(path === undefined ? {} : { path }),
      ...(index ? { index } : {}),
      ...(caseSensitive ? { caseSensitive } : {}),
      children: branchesOf(routes, id),
    }));
}
