import type { LoaderFunctionArgs } from '@remix-run/node';
import { permission } from '~/content/settings/settings.server';
import { redirectFor } from '~/http/pages/page.server';

/** Redirects to its first tab. */
export const loader = (args: LoaderFunctionArgs) =>
  redirectFor(args, permission, '/admin/site-settings/business-details');

/** A page route, because a resource route would not render errors. */
export default function SiteSettings() {
  return null;
}
