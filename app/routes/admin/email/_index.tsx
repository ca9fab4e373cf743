import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { find } from '~/email/smtp-config.server';
import { loadPage } from '~/http/pages/page.server';

/** Redirects to the tab of the current transport; to sending without a password until one is chosen. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const config = await find(actor);
    return redirect(`/admin/email-settings/${config?.signIn === 'login' ? 'smtp' : 'oauth'}`);
  });
