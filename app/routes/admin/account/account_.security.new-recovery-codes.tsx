import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as mfa from '~/auth/mfa/model.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { authorizeFor } from '~/http/forms/intent.server';
import { setOneTimeCodes } from '~/http/session/own-mfa-factors.server';
import { noFields } from '~/records/fields';
import { DialogForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog, DialogCancel } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account/security';

export const handle = { dialog: true, failed: 'Could not create recovery codes' };
export const meta: MetaFunction = () => [{ title: 'New recovery codes' }];

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, mfa.permission);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    permission: mfa.permission,
    reauthTo: 'create new recovery codes',
    run: (_input, actor) => mfa.renewRecoveryCodes(actor),
    done: async (codes) => ({
      to: `${account}/recovery-codes`,
      flash: flashSuccess('New recovery codes created'),
      headers: { 'Set-Cookie': await setOneTimeCodes(args.context, codes) },
    }),
    failed: handle.failed,
  });

export default function NewRecoveryCodes() {
  const { state } = useAdminForm({ id: 'confirm', schema: noFields, actionError: useActionData<typeof action>() });
  return (
    <Dialog title="Create new recovery codes?" closeTo={account} size="small" role="alertdialog">
      <DialogForm
        state={state}
        end={
          <>
            <DialogCancel closeTo={account} variant="outline" autoFocus />
            <SubmitButton busy="Making...">Create new codes</SubmitButton>
          </>
        }
      >
        <p>Your current codes will stop working.</p>
      </DialogForm>
    </Dialog>
  );
}
