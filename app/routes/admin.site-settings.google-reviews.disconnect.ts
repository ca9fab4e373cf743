import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { authorizeFor } from '~/http/intent.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { disconnect, permission } from '~/reviews/google-settings.server';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, permission),
    run: (_, actor) => disconnect(actor),
    done: () => ({
      to: '/admin/site-settings/google-reviews',
      flash: success('Google disconnected', 'You can also remove the access in your Google account, under Security.'),
    }),
    failed: 'Could not disconnect Google',
  });
