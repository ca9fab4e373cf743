import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as mfa from '~/auth/mfa/model.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { readOneTimeCodes, setOneTimeCodes } from '~/http/session/own-mfa-factors.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { DialogForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account/security';

export const handle = { dialog: true, failed: 'Please try again' };
export const meta: MetaFunction = () => [{ title: 'Your recovery codes' }];

/** Shown for a few minutes, in the browser that created them. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, mfa.permission, async () => {
    const codes = await readOneTimeCodes(args);
    if (!codes && args.request.method === 'GET') throw redirect(account);
    return json({ codes: codes ?? [] }, { headers: { 'Cache-Control': 'no-store' } });
  });

/** Confirms that the user has stored the codes, and deletes the cookie with them. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, mfa.permission),
    run: async () => undefined,
    done: async () => ({
      to: account,
      flash: flashSuccess('Recovery codes saved', 'They won’t be shown again.'),
      headers: { 'Set-Cookie': await setOneTimeCodes(args.context, null) },
    }),
    failed: handle.failed,
  });

export default function RecoveryCodes() {
  const { codes } = useLoaderData<typeof loader>();
  const { state } = useAdminForm({ id: 'codes', schema: noFields, actionError: useActionData<typeof action>() });
  return (
    <Dialog title="Your recovery codes" closeTo={account}>
      <DialogForm state={state} end={<SubmitButton busy="One moment...">Done</SubmitButton>}>
        <p>
          Use one of these codes if you don’t have your phone. Each works once. Save them now: they won’t be shown
          again.
        </p>
        <ol className="mt-4 grid list-decimal gap-2 pl-7" data-secret>
          {codes.map((code) => (
            <li key={code}>
              <code className="wrap-anywhere">{code}</code>
            </li>
          ))}
        </ol>
      </DialogForm>
    </Dialog>
  );
}
