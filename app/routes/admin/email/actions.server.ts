import { oauthUseSchema } from '~/email/oauth';
import * as oauth from '~/email/oauth-settings.server';
import { permission } from '~/email/smtp-config.server';
import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';

const emailAction = actionOf({ permission, list: '/admin/email-settings/oauth/check' });

export const emailActions = {
  // Turns sending without a password on or off.
  '/admin/email-settings/oauth/use': emailAction({
    schema: oauthUseSchema,
    reauthTo: 'change how emails are sent',
    run: ({ actor, input }) => oauth.activate(actor, input.isInUse),
    done: ({ isInUse, settings }) => ({
      flash: flashSuccess(isInUse ? `Emails are sent from ${settings.mailbox}` : 'Password sending is on'),
    }),
    failed: 'Could not change the sending method',
  }),
};
