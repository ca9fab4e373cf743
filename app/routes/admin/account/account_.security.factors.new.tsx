import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as mfa from '~/auth/mfa/model.server';
import { newTotpSchema } from '~/auth/mfa/schema';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { clearEnrolment, resumeEnrolment, setOneTimeCodes } from '~/http/session/own-mfa-factors.server';
import { qrCodeOf } from '~/platform/qr-code.server';
import { AuthenticatorFields, AuthenticatorSetup } from '~/ui/kit/access/authenticator-setup';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account/security';

export const handle = { dialog: true, failed: 'Error adding the app' };
export const meta: MetaFunction = () => [{ title: 'Add an authenticator app' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { key, address, enrolmentToken, header } = await resumeEnrolment(args, (issuer, started) =>
      mfa.start(actor, issuer, started),
    );
    return json(
      { key, qrCode: qrCodeOf(address), enrolmentToken },
      { headers: { 'Set-Cookie': header, 'Cache-Control': 'no-store' } },
    );
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: newTotpSchema,
    permission: mfa.permission,
    reauthTo: 'add this authenticator app',
    run: (input, actor) => mfa.add(actor, input),
    done: async ({ recoveryCodes }) => {
      const reset = await clearEnrolment(args.context);
      if (!recoveryCodes)
        return { to: account, flash: flashSuccess('Authenticator app added'), headers: { 'Set-Cookie': reset } };
      return {
        to: `${account}/recovery-codes`,
        flash: flashSuccess('Authenticator app added', 'You will need a code when you log in.'),
        headers: [
          ['Set-Cookie', reset],
          ['Set-Cookie', await setOneTimeCodes(args.context, recoveryCodes)],
        ],
      };
    },
    failed: handle.failed,
  });

export default function AddMfa() {
  const { key, qrCode, enrolmentToken } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({
    id: 'factor',
    schema: newTotpSchema,
    defaultValue: { name: 'My phone' },
    actionError,
  });
  return (
    <Dialog title="Add an authenticator app" closeTo={account}>
      <DialogForm state={state} hidden={{ enrolmentToken }} closeTo={account} submit="Add app">
        <AuthenticatorSetup secret={key} qrCode={qrCode} />
        <AuthenticatorFields name={fields.name} code={fields.code} />
      </DialogForm>
    </Dialog>
  );
}
