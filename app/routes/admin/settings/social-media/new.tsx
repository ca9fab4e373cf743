import type { LoaderFunctionArgs } from '@remix-run/node';
import { permission } from '~/content/social-links/model.server';
import { redirectFor } from '~/http/pages/page.server';

/** The form to add a link is on the list's own page. */
export const loader = (args: LoaderFunctionArgs) =>
  redirectFor(args, permission, '/admin/site-settings/social-media#new-link');

/** A page route, because a resource route would not render errors. */
export default function NewSocialLink() {
  return null;
}
