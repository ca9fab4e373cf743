import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { passkeyAnswerSchema } from '~/auth/mfa/passkey';
import { checkLoginRate } from '~/auth/sessions/login-limits.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { loginStep, redirectTo } from '~/http/forms/redirect-to.server';
import { authenticatePasskey } from '~/http/session/authenticator.server';
import { submitPasskey } from '~/http/session/passkey-form.server';
import { loggedIn } from '~/http/session/session-user.server';

export const loader = () => redirect('/admin/login');

export const action = (args: ActionFunctionArgs) =>
  submitPasskey(args, {
    schema: passkeyAnswerSchema,
    authorize: () => checkLoginRate(args.context.address),
    run: (input) => authenticatePasskey(args, input),
    done: async (login) => ({
      to: redirectTo(args.request),
      flash: flashSuccess('Login successful', 'Welcome to the admin dashboard'),
      headers: await loggedIn(args.context, login),
    }),
    // With a pending login, this path redirects to the next step.
    again: loginStep(args.request, ''),
  });
