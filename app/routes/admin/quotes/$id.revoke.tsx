import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { permission, revoke } from '~/inbox/testimonial-requests/model.server';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    run: revoke,
    list: '/admin/quotes',
    done: 'Request revoked',
    failed: 'Could not revoke the request',
  });
