import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { permission } from '~/email/smtp-config.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';

/** The first of the tabs. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect('/admin/email-settings/smtp');
  });
