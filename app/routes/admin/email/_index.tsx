import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { find } from '~/email/smtp-config.server';
import { loadPage } from '~/http/pages/page.server';

/** Redirects to the way of sending in use, or to the choice of one. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const config = await find(actor);
    const screens = { login: 'smtp', oauth: 'oauth/check' };
    return redirect(`/admin/email-settings/${config ? screens[config.signIn] : 'oauth'}`);
  });
