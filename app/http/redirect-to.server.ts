/** The page after login. Only addresses of the back office are accepted, because anyone can write the query. */
const start = '/admin/dashboard';

/** Segments of plain letters, so that no path can leave its origin (`/..//elsewhere`) or be read in two ways. */
const adminPath = /^\/admin(\/[a-z0-9_-]+)+(\?[\w.~%&=+-]*)?$/i;
/** Login pages are no useful targets. */
const authPaths =
  /^\/admin\/(login|logout|setup|reauthenticate|invitation|forgotten-password|new-password|confirm-address)([/?]|$)/i;

/** @param name the parameter of the address that says it */
export function redirectTo(request: Request, name = 'redirectTo'): string {
  const path = new URL(request.url).searchParams.get(name) ?? '';
  return adminPath.test(path) && !authPaths.test(path) ? path : start;
}

/** Returns the path of a login step, which keeps the target page. */
export function loginStep(request: Request, step: string): string {
  return loginPath(redirectTo(request), step);
}

/** @param to what `redirectTo` has let pass */
export function loginPath(to: string, step = ''): string {
  return `/admin/login${step}${to === start ? '' : `?${new URLSearchParams({ redirectTo: to })}`}`;
}
