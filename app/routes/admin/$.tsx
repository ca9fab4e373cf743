import { json, type LoaderFunctionArgs, redirect } from '@remix-run/node';

export { clientAction } from '~/ui/kit/form/server-calls';

/** Screens whose path has changed, for bookmarks and links in emails. */
const moved: [RegExp, string][] = [
  [/^\/admin\/site-settings\/pages(?=\/|$)/, '/admin/pages'],
  [/^\/admin\/site-settings\/page(?=\/|$)/, '/admin/home-page'],
  [/^\/admin\/account\/(?=(?:factors|passkeys|new-recovery-codes|recovery-codes)(?:\/|$))/, '/admin/account/security/'],
];

/** Handles every path under /admin that has no screen. The layout around it shows the 404 page. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const [from, to] = moved.find(([start]) => start.test(pathname)) ?? [];
  if (from && to) return redirect(pathname.replace(from, to) + search, 301);
  throw json(null, { status: 404 });
}

export const action = (): never => {
  throw json(null, { status: 404 });
};

export default function NotFoundPage() {
  return null;
}
