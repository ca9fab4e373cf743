import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as emailChange from '~/auth/users/email-change.server';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { giveUpFailed } from '~/routes/admin/account/+ui/email-address-section';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, emailChange.permission);

/** Cancels the change to an unconfirmed address. */
export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: emailChange.permission,
    reauthTo: 'cancel the change of your email address',
    run: emailChange.cancelEmailChange,
    list: '/admin/account',
    done: 'Change cancelled',
    failed: giveUpFailed,
  });
