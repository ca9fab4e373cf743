import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as account from '~/auth/users/account.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { endFailed } from '~/ui/admin/sessions';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, account.permission);
    return args.request.method === 'GET' ? redirect('/admin/account/security') : null;
  });

/** Ends another session of the user. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, account.sessionsPermission),
    run: (_input, actor) => account.endSession(actor, args.params.id ?? ''),
    done: () => ({ to: '/admin/account/security', flash: success('Session ended') }),
    failed: endFailed,
  });

export default function EndSession() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
