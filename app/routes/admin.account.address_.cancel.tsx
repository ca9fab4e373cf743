import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as emailChange from '~/auth/users/email-change.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { giveUpFailed } from '~/ui/admin/email-address-section';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, emailChange.permission);
    return args.request.method === 'GET' ? redirect('/admin/account') : null;
  });

/** Cancels the change to an unconfirmed address. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, emailChange.permission),
    run: (_input, actor) => emailChange.cancelEmailChange(actor),
    done: () => ({ to: '/admin/account', flash: success('Change cancelled') }),
    failed: giveUpFailed,
  });

export default function GiveAddressUp() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
