import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as emailChange from '~/auth/users/email-change.server';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { giveUpFailed } from '~/ui/admin/email-address-section';

export { clientAction } from '~/ui/admin/server-calls';

export { ActionFlash as default } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, emailChange.permission);

/** Cancels the change to an unconfirmed address. */
export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: emailChange.permission,
    run: emailChange.cancelEmailChange,
    list: '/admin/account',
    done: 'Change cancelled',
    failed: giveUpFailed,
  });
