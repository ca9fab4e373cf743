import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { authorizeFor, submitIntent } from '~/http/intent.server';
import { noFields } from '~/records/fields';
import { accept, permission } from '~/reviews/suggestions.server';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    schema: noFields,
    run: accept,
    list: '/admin/google-reviews',
    done: 'Testimonial saved',
    failed: 'Could not save your decision',
  });

/** After an error, the list stays and shows the message. */
export default function Decide() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
