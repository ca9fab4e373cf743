import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { permission } from '~/auth/mfa/model.server';
import { newPasskeySchema } from '~/auth/mfa/passkey';
import { passkeyObstacle } from '~/auth/mfa/passkey-challenge.server';
import * as passkeys from '~/auth/mfa/passkey-enrolment.server';
import { browserName } from '~/auth/sessions/browser-name';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { setOneTimeCodes } from '~/http/session/own-mfa-factors.server';
import { siteOrigin } from '~/http/session/passkey.server';
import { requireReauth } from '~/records/reauthentication.server';
import { InputField } from '~/ui/field';
import { PasskeyFields } from '~/ui/kit/access/passkey';
import { DialogForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { InlineNotice } from '~/ui/kit/list/list';
import { Dialog, DialogCancel } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account/security';

export const handle = { dialog: true, failed: 'Error adding the passkey' };
export const meta: MetaFunction = () => [{ title: 'Add a passkey' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async (actor) => {
    requireReauth(actor, permission);
    const name = browserName(args.request.headers.get('user-agent'));
    return { name, obstacle: passkeyObstacle(siteOrigin(args.request)) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: newPasskeySchema,
    permission,
    reauthTo: 'add this passkey',
    run: (input, actor) => passkeys.add(actor, input, siteOrigin(args.request)),
    done: async ({ recoveryCodes }) => {
      if (!recoveryCodes) return { to: account, flash: flashSuccess('Passkey added') };
      return {
        to: `${account}/recovery-codes`,
        flash: flashSuccess('Passkey added', 'You will need it when you log in.'),
        headers: { 'Set-Cookie': await setOneTimeCodes(args.context, recoveryCodes) },
      };
    },
    failed: handle.failed,
  });

export default function AddPasskey() {
  const { name, obstacle } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({
    id: 'passkey',
    schema: newPasskeySchema,
    defaultValue: { name },
    actionError,
  });
  const hydrated = useHydrated();
  useEffect(() => void import('~/ui/passkey.client').then(({ explainSupport }) => explainSupport()), []);
  return (
    <Dialog title="Add a passkey" closeTo={account}>
      <DialogForm
        state={state}
        passkey={obstacle ? undefined : '/api/admin/account/passkeys/begin'}
        end={
          <>
            <DialogCancel closeTo={account} />
            {obstacle ? null : <SubmitButton>Add passkey</SubmitButton>}
          </>
        }
      >
        {obstacle ? (
          <InlineNotice>{obstacle}</InlineNotice>
        ) : (
          <>
            <p>
              Log in with your fingerprint, face or device PIN instead of a password. Fake websites cannot steal a
              passkey.
            </p>
            {hydrated ? null : <p>Passkeys need JavaScript, which is off in this browser.</p>}
            <InputField label="Name" field={fields.name} hint="A name to recognise it by." autoComplete="off" />
            <PasskeyFields />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
