import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { permission } from '~/content/legal/texts.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';

/** Redirects to its first tab. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect('/admin/site-settings/business-details');
  });

/** A page route, because a resource route would not render errors. */
export default function SiteSettings() {
  return null;
}
