import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as account from '~/auth/users/account.server';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { endFailed } from '~/ui/kit/access/sessions';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, account.permission);

/** Ends another session of the user. */
export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: account.sessionsPermission,
    reauthTo: 'end this session',
    run: (actor) => account.endSession(actor, args.params.id ?? ''),
    list: '/admin/account/security',
    done: 'Session ended',
    failed: endFailed,
  });
