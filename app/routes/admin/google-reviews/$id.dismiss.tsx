import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { dismiss, permission } from '~/reviews/suggestions.server';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    run: dismiss,
    list: '/admin/google-reviews',
    done: 'Decision saved',
    failed: 'Could not save your decision',
  });
