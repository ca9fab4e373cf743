import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as browsers from '~/auth/sessions/trusted-browser.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { revokeFailed } from '~/ui/admin/sessions';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, browsers.permission);
    return args.request.method === 'GET' ? redirect('/admin/account/security') : null;
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, browsers.permission),
    run: (_input, actor) => browsers.revoke(actor, recordId(args)),
    done: () => ({ to: '/admin/account/security', flash: success('Browser removed') }),
    failed: revokeFailed,
  });

export default function RevokeTrustedBrowser() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
