import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as account from '~/auth/users/account.server';
import { setSession } from '~/http/actor.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { logoutFailed } from '~/ui/admin/sidebar';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, account.permission);
    return args.request.method === 'GET' ? redirect('/admin/account/security') : null;
  });

/** Ends all sessions of the user. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, account.sessionsPermission),
    run: (_input, actor) => account.endAllSessions(actor),
    done: async () => ({
      to: '/admin/login',
      flash: success('Logged out successfully', 'All your sessions have ended.'),
      headers: { 'Set-Cookie': await setSession(args.context, null), 'X-Remix-Reload-Document': 'true' },
    }),
    failed: logoutFailed,
  });

export default function SignOut() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
