import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/models/actor';
import { permission } from '~/models/smtp-config.server';

/** The first of the tabs. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect('/admin/email-settings/smtp');
  });
