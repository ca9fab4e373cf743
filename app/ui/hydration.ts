/**
 * Pages of the admin area are hydrated by Remix; public pages are not, they have one small script of their own.
 * A layout says so in its `handle`.
 */
export interface RouteHandle {
  hydrated?: boolean;
}

type HasHandle = { handle?: unknown } | undefined;

export function isHydrated(routes: HasHandle[]): boolean {
  return routes.some((route) => (route?.handle as RouteHandle | undefined)?.hydrated === true);
}
