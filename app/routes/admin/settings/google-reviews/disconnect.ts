import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { flashSuccess } from '~/http/forms/flash.server';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { disconnect, permission } from '~/reviews/google-settings.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    reauthTo: 'disconnect Google',
    run: disconnect,
    list: '/admin/site-settings/google-reviews',
    done: () =>
      flashSuccess('Google disconnected', 'You can also remove the access in your Google account, under Security.'),
    failed: 'Could not disconnect Google',
  });
