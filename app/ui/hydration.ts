/**
 * Remix hydrates the pages of the back office. Public pages have a small script of their own. A layout declares it in
 * its `handle`.
 */
export interface RouteHandle {
  hydrated?: boolean;
  /** A login or setup page. It has the styles of the back office, but is not hydrated. */
  isAuthPage?: boolean;
  /** Whether the page has the styles of its first screen inline (app/first-screen.css). */
  firstScreen?: boolean;
  /** Whether the route is a dialog. The page below it is inert meanwhile. */
  dialog?: boolean;
  /** The toast's title when the form fails, or a function of the loader data. */
  failed?: string | ((data: unknown) => string);
  /** The message when the data cannot be loaded, or a function of the path. */
  loadFailed?: string | ((pathname: string) => string);
}

interface HasHandle {
  handle?: unknown;
}

const hasFlag = ({ handle }: HasHandle, what: keyof RouteHandle) =>
  (handle as RouteHandle | undefined)?.[what] === true;

/**
 * The ID of the element that React hydrates. React does not own the document around it, because browser extensions add
 * elements to the head and the body, and React would replace a changed document.
 */
export const appId = 'app';

/** Returns whether React hydrates the page. A layout without its data shows an error page, which needs no script. */
export function isHydrated(routes: (HasHandle & { data?: unknown })[]): boolean {
  return routes.some((route) => hasFlag(route, 'hydrated') && route.data !== undefined);
}

/** Returns whether the page has the styles of the back office. */
export function isBackOffice(routes: HasHandle[]): boolean {
  return routes.some((route) => hasFlag(route, 'hydrated') || hasFlag(route, 'isAuthPage'));
}

export function hasFirstScreen(routes: HasHandle[]): boolean {
  return routes.some((route) => hasFlag(route, 'firstScreen'));
}

export function isDialog(routes: HasHandle[]): boolean {
  return routes.some((route) => hasFlag(route, 'dialog'));
}
