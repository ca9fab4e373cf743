import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { newTotpSchema } from '~/factors/factor';
import * as factors from '~/factors/factor.server';
import { qrCodeOf } from '~/factors/totp.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { enrolmentHere, forgetEnrolment, setShownCodes } from '~/http/own-factors.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { AuthenticatorFields, AuthenticatorSetup } from '~/ui/admin/authenticator-setup';
import { Dialog, DialogCancel } from '~/ui/admin/dialog';
import { DialogForm, SubmitButton } from '~/ui/admin/form';
import { useAdminForm } from '~/ui/admin/form-state';

const account = '/admin/account';

export const handle = { dialog: true, failed: 'Error adding the app' };
export const meta: MetaFunction = () => [{ title: 'Add an authenticator app' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { key, address, enrolmentToken, header } = await enrolmentHere(args, (issuer, begun) =>
      factors.begin(actor, issuer, begun),
    );
    return json(
      { key, qrCode: qrCodeOf(address), enrolmentToken },
      { headers: { 'Set-Cookie': header, 'Cache-Control': 'no-store' } },
    );
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: newTotpSchema,
    admit: (actor) => authorize(actor, factors.permission),
    run: (input, actor) => factors.add(actor, input),
    done: async ({ recoveryCodes }) => {
      const forget = await forgetEnrolment(args.context);
      if (!recoveryCodes)
        return { to: account, flash: success('Authenticator app added'), headers: { 'Set-Cookie': forget } };
      return {
        to: `${account}/recovery-codes`,
        flash: success('Authenticator app added', 'You will need a code when you log in.'),
        headers: [
          ['Set-Cookie', forget],
          ['Set-Cookie', await setShownCodes(args.context, recoveryCodes)],
        ],
      };
    },
    failed: handle.failed,
  });

export default function AddFactor() {
  const { key, qrCode, enrolmentToken } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { state, fields } = useAdminForm({
    id: 'factor',
    schema: newTotpSchema,
    defaultValue: { name: 'My phone' },
    refusal,
  });
  return (
    <Dialog title="Add an authenticator app" closeTo={account}>
      <DialogForm
        state={state}
        hidden={{ enrolmentToken }}
        end={
          <>
            <DialogCancel closeTo={account} />
            <SubmitButton>Add app</SubmitButton>
          </>
        }
      >
        <AuthenticatorSetup secret={key} qrCode={qrCode} />
        <AuthenticatorFields name={fields.name} code={fields.code} />
      </DialogForm>
    </Dialog>
  );
}
