/**
 * Pages of the admin area are hydrated by Remix; public pages are not, they have one small script of their own.
 * A layout says so in its `handle`.
 */
export interface RouteHandle {
  hydrated?: boolean;
  /** A page before the back office: it looks like it, and is no more hydrated than a public page. */
  gate?: boolean;
  /** The page has the styles of its first screen in itself (app/first-screen.css). */
  firstScreen?: boolean;
  /** The route is a dialog: what it stands over is inert meanwhile. */
  dialog?: boolean;
  /** What the toast says when its form cannot be carried out. */
  failed?: string;
  /** What stands in its place when its data cannot be read. */
  loadFailed?: string;
}

type HasHandle = { handle?: unknown } | undefined;

const says = (route: HasHandle, what: keyof RouteHandle) => (route?.handle as RouteHandle | undefined)?.[what] === true;

export function isHydrated(routes: HasHandle[]): boolean {
  return routes.some((route) => says(route, 'hydrated'));
}

export function isGate(routes: HasHandle[]): boolean {
  return routes.some((route) => says(route, 'gate'));
}

export function hasFirstScreen(routes: HasHandle[]): boolean {
  return routes.some((route) => says(route, 'firstScreen'));
}

export function isDialog(routes: HasHandle[]): boolean {
  return routes.some((route) => says(route, 'dialog'));
}
