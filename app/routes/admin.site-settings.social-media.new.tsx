import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/models/actor';
import { permission } from '~/models/social-link.server';

/** The form to add one is on the list's own page. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect('/admin/site-settings/social-media#new-link');
  });

/** Nothing of its own; as a page, its refusals are pages too. */
export default function NewSocialLink() {
  return null;
}
