import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { oauthUseSchema } from '~/email/oauth';
import * as oauth from '~/email/oauth-settings.server';
import { permission } from '~/email/smtp-config.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { redirectFor, submitIntent } from '~/http/forms/intent.server';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/email-settings/oauth/check';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, permission, path);

/** Turns sending without a password on or off. */
export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    reauthTo: 'change how emails are sent',
    schema: oauthUseSchema,
    run: (actor, _id, { isInUse }) => oauth.activate(actor, isInUse),
    list: path,
    done: (_id, { isInUse, settings }) =>
      flashSuccess(isInUse ? `Emails are sent from ${settings.mailbox}` : 'Password sending is on'),
    failed: 'Could not change the sending method',
  });
