import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { permission } from '~/content/social-links/model.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';

/** The form to add a link is on the list's own page. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect('/admin/site-settings/social-media#new-link');
  });

/** A page route, because a resource route would not render errors. */
export default function NewSocialLink() {
  return null;
}
