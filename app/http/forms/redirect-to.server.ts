/** The page after login. Only back office paths are accepted, because anyone can write the query. */
const start = '/admin/dashboard';

/** Segments of plain letters, so that a path cannot leave its origin (`/..//elsewhere`) or be parsed in two ways. */
const adminPath = /^\/admin(\/[a-z0-9_-]+)+(\?[\w.~%&=+-]*)?$/i;
/** Login pages are not useful targets. */
const authPaths =
  /^\/admin\/(login|logout|setup|reauthenticate|invitation|forgotten-password|new-password|confirm-address)([/?]|$)/i;

/** @param name the query parameter */
export function redirectTo(request: Request, name = 'redirectTo'): string {
  const path = new URL(request.url).searchParams.get(name) ?? '';
  return adminPath.test(path) && !authPaths.test(path) ? path : start;
}

/** Returns the path of another login step, with the same redirect. */
export function loginStep(request: Request, step: string): string {
  return loginPath(redirectTo(request), step);
}

/** @param to a path accepted by `redirectTo` */
export function loginPath(to: string, step = ''): string {
  return `/admin/login${step}${to === start ? '' : `?${new URLSearchParams({ redirectTo: to })}`}`;
}
