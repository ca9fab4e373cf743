import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { acceptWithPasskey } from '~/auth/invitations/invited-passkey.server';
import { invitedPasskeySchema } from '~/auth/login/link';
import { flashSuccess } from '~/http/forms/flash.server';
import { visitorOf } from '~/http/session/authenticator.server';
import { setOneTimeCodes } from '~/http/session/own-mfa-factors.server';
import { siteOrigin } from '~/http/session/passkey.server';
import { submitPasskey } from '~/http/session/passkey-form.server';
import { loggedIn } from '~/http/session/session-user.server';

export const loader = () => redirect('/admin/login');

export const action = (args: ActionFunctionArgs) =>
  submitPasskey(args, {
    schema: invitedPasskeySchema,
    run: async (input) => acceptWithPasskey(input, siteOrigin(args.request), await visitorOf(args)),
    done: async ({ recoveryCodes, ...login }) => ({
      to: '/admin/account/security/recovery-codes',
      flash: flashSuccess('Your account is ready', 'Log in with your passkey, here or on a device that shares it.'),
      headers: [
        ...(await loggedIn(args.context, login)),
        ['Set-Cookie', await setOneTimeCodes(args.context, recoveryCodes)],
      ],
    }),
    again: (sent) => `/admin/invitation?${new URLSearchParams({ token: sent.get('token') ?? '' })}`,
    failed: 'The account was not created',
  });
