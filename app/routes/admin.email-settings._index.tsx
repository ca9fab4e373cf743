import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { read } from '~/email/smtp-config.server';
import { loadPage } from '~/http/page.server';

/** The tab of the way that sends; passwordless sending until one is chosen. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const config = await read(actor);
    return redirect(`/admin/email-settings/${config?.signIn === 'login' ? 'smtp' : 'oauth'}`);
  });
