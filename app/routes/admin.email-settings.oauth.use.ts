import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { oauthUseSchema } from '~/email/oauth';
import * as oauth from '~/email/oauth-settings.server';
import { permission } from '~/email/smtp-config.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';

const path = '/admin/email-settings/oauth/check';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect(path);
  });

/** Turns sending without a password on or off. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: oauthUseSchema,
    authorize: (actor) => authorize(actor, permission),
    run: ({ isInUse }, actor) => oauth.activate(actor, isInUse),
    done: ({ isInUse, settings }) => ({
      to: path,
      flash: success(isInUse ? `Emails are sent from ${settings.mailbox}` : 'Password sending is on'),
    }),
    failed: 'Could not change the sending method',
  });
