import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { permission } from '~/content/legal/texts.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';

/** Its first tab. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect('/admin/site-settings/social-media');
  });

/** Nothing of its own; as a page, its rejections are pages too. */
export default function SiteSettings() {
  return null;
}
