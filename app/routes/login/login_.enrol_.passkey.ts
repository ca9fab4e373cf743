import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { newPasskeySchema } from '~/auth/mfa/passkey';
import { flashSuccess } from '~/http/forms/flash.server';
import { enrolPasskey } from '~/http/session/authenticator.server';
import { clearEnrolment, setOneTimeCodes } from '~/http/session/own-mfa-factors.server';
import { submitPasskey } from '~/http/session/passkey-form.server';
import { loggedIn } from '~/http/session/session-user.server';

export const loader = () => redirect('/admin/login/enrol');

export const action = (args: ActionFunctionArgs) =>
  submitPasskey(args, {
    schema: newPasskeySchema,
    run: (input) => enrolPasskey(args, input),
    done: async ({ recoveryCodes, ...login }) => ({
      to: '/admin/account/security/recovery-codes',
      flash: flashSuccess('Login successful', 'You will need your passkey when you log in.'),
      headers: [
        ...(await loggedIn(args.context, login)),
        ['Set-Cookie', await clearEnrolment(args.context)],
        ['Set-Cookie', await setOneTimeCodes(args.context, recoveryCodes)],
      ],
    }),
    again: '/admin/login/enrol',
  });
