import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { signatureSchema } from '~/auth/users/schema';
import * as signatures from '~/auth/users/signature.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { TextareaField } from '~/ui/field';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account';

export const handle = { dialog: true, failed: 'Failed to save your signature' };
export const meta: MetaFunction = () => [{ title: 'Your signature' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ signature: await signatures.readSignature(actor) }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: signatureSchema,
    permission: signatures.permission,
    run: (input, actor) => signatures.saveSignature(actor, input),
    done: () => ({ to: account, flash: flashSuccess('Signature saved') }),
    failed: handle.failed,
  });

export default function Signature() {
  const { state, fields } = useAdminForm({
    id: 'own-signature',
    schema: signatureSchema,
    defaultValue: useLoaderData<typeof loader>(),
    actionError: useActionData<typeof action>(),
  });
  return (
    <Dialog title="Your signature" closeTo={account}>
      <DialogForm state={state} closeTo={account} submit="Save signature">
        <TextareaField
          label="Signature"
          field={fields.signature}
          hint="Added to your replies. Leave empty to use your name and business name."
          rows={5}
          autoFocus
        />
      </DialogForm>
    </Dialog>
  );
}
