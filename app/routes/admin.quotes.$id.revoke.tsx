import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { authorizeFor, submitIntent } from '~/http/intent.server';
import { permission, revoke } from '~/inbox/quotes/model.server';
import { noFields } from '~/records/fields';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    schema: noFields,
    run: revoke,
    list: '/admin/quotes',
    done: 'Request revoked',
    failed: 'Could not revoke the request',
  });

/** After an error, the list stays and shows the message. */
export default function Revoke() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
