import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ownAddressSchema } from '~/auth/login/link';
import * as emailChange from '~/auth/users/email-change.server';
import { isMailOn } from '~/email/smtp-config.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { InputField } from '~/ui/field';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account';

export const handle = { dialog: true, failed: 'Error changing the address' };
export const meta: MetaFunction = () => [{ title: 'Change your email address' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, emailChange.permission, async () => ({ isMailed: await isMailOn() }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: ownAddressSchema,
    permission: emailChange.permission,
    reauthTo: 'change your email address',
    run: async ({ email }, actor) => emailChange.changeEmail(actor, email, await publicOrigin(args.request)),
    done: (hasToBeConfirmed) => ({
      to: account,
      flash: hasToBeConfirmed
        ? flashSuccess('Check your email', 'Open the link in the email to confirm your new address.')
        : flashSuccess('Email address changed'),
    }),
    failed: handle.failed,
  });

export default function ChangeAddress() {
  const { isMailed } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({ id: 'address', schema: ownAddressSchema, actionError });
  return (
    <Dialog title="Change your email address" closeTo={account} size="small">
      <DialogForm state={state} closeTo={account} submit="Change address">
        <InputField
          label="New email"
          field={fields.email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          autoFocus
          hint={
            isMailed
              ? 'We email a link to it. We use your current address until you confirm.'
              : 'Takes effect immediately because email is not set up.'
          }
        />
      </DialogForm>
    </Dialog>
  );
}
