import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { permission, revoke } from '~/inbox/quotes/model.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export { ActionFlash as default } from '~/ui/kit/frame/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    run: revoke,
    list: '/admin/quotes',
    done: 'Request revoked',
    failed: 'Could not revoke the request',
  });
