import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as mfa from '~/auth/mfa/reset.server';
import * as users from '~/auth/users/model.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { Dialog, DialogCancel } from '~/ui/admin/dialog';
import { DialogForm, SubmitButton } from '~/ui/admin/form';
import { useAdminForm } from '~/ui/admin/form-state';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Error resetting two-step verification' };
export const meta: MetaFunction = () => [{ title: 'Reset two-step verification' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => users.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, mfa.permission),
    run: (_input, actor) => mfa.resetMfa(actor, recordId(args)),
    done: () => ({
      to: listUrl(args.request, list),
      flash: success('Two-step verification reset', 'They are logged out and can log in with their password only.'),
    }),
    failed: handle.failed,
  });

export default function ResetMfa() {
  const { username } = useLoaderData<typeof loader>();
  const { state } = useAdminForm({ id: 'confirm', schema: noFields, actionError: useActionData<typeof action>() });
  return (
    <Dialog title={`Reset two-step verification of ${username}?`} closeTo={list} size="small" role="alertdialog">
      <DialogForm
        state={state}
        end={
          <>
            <DialogCancel closeTo={list} variant="outline" autoFocus />
            <SubmitButton variant="destructive" busy="Resetting...">
              Reset
            </SubmitButton>
          </>
        }
      >
        <p>
          Their authenticator apps, passkeys and recovery codes stop working, and they are logged out everywhere. Until
          they set up two-step verification again, they log in with just their password. We notify them by email.
        </p>
        <p className="text-ink-2">Confirm the request first: call them on a number you already have.</p>
      </DialogForm>
    </Dialog>
  );
}
