/** Where to go after login: a page of the back office and nothing else, whoever wrote the address. */
const start = '/admin/dashboard';

/** Segments of plain letters, so that no path can leave its origin (`/..//elsewhere`) or be read in two ways. */
const adminPath = /^\/admin(\/[a-z0-9_-]+)+(\?[\w.~%&=+-]*)?$/i;
/** Nobody wants to be back at these. */
const gates = /^\/admin\/(login|logout|setup)(\?|$)/i;

export function redirectTo(request: Request): string {
  const path = new URL(request.url).searchParams.get('redirectTo') ?? '';
  return adminPath.test(path) && !gates.test(path) ? path : start;
}
