import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { loadPage } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { beginLogin } from '~/reviews/google-settings.server';

/** Redirects to Google. This is a link, because the content security policy forbids forms to other sites. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => redirect(await beginLogin(actor, await publicOrigin(args.request))));
