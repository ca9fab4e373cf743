import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { loadPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { beginLogin } from '~/reviews/google-settings.server';

/** Leads to Google. A form could not: the content security policy lets forms lead to this site only. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => redirect(await beginLogin(actor, await publicOrigin(args.request))));
