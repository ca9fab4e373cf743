import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as account from '~/auth/users/account.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { authorizeFor } from '~/http/forms/intent.server';
import { setSession } from '~/http/session/actor.server';
import { noFields } from '~/records/fields';
import { reloadHeaders } from '~/remix/responses';
import { logoutFailed } from '~/ui/kit/frame/sidebar';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, account.permission);

/** Ends all sessions of the user. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    permission: account.sessionsPermission,
    reauthTo: 'log out everywhere',
    run: (_input, actor) => account.endAllSessions(actor),
    done: async () => ({
      to: '/admin/login',
      flash: flashSuccess('Logged out successfully', 'All your sessions have ended.'),
      headers: { 'Set-Cookie': await setSession(args.context, null), ...reloadHeaders },
    }),
    failed: logoutFailed,
  });
