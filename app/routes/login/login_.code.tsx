import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { fewRecoveryCodes, mfaCodeSchema } from '~/auth/mfa/schema';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loginStep, redirectTo } from '~/http/forms/redirect-to.server';
import { loadPage } from '~/http/pages/page.server';
import { authPageData } from '~/http/session/auth-page.server';
import { authenticateCode } from '~/http/session/authenticator.server';
import { passkeyLoginData } from '~/http/session/passkey.server';
import { readPendingLogin, restart } from '~/http/session/pending-login.server';
import { loggedIn } from '~/http/session/session-user.server';
import { InputField } from '~/ui/field';
import { AuthForm, AuthLead, AuthPage, authNote, useAuthForm } from '~/ui/kit/access/auth-page';
import { AuthPasskey } from '~/ui/kit/access/passkey';
import { CheckboxField } from '~/ui/kit/form/choices';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { request } = args;
    if (actor.kind === 'staff') throw redirect(redirectTo(request));
    const pendingLogin = await readPendingLogin(args);
    if (!pendingLogin) throw await restart(args);
    if (!pendingLogin.hasMfa) throw redirect(loginStep(request, '/enrol'));
    const isRecovery = new URL(request.url).searchParams.has('recovery');
    const other = loginStep(request, '/code');
    const withRecovery = `${other}${other.includes('?') ? '&' : '?'}recovery`;
    const { username, kinds } = pendingLogin;
    return authPageData(args, {
      username,
      isRecovery,
      hasApp: kinds.includes('totp'),
      other: isRecovery ? other : withRecovery,
      passkeyAction: loginStep(request, '/passkey'),
      ...(await passkeyLoginData(args, kinds.includes('passkey') && !isRecovery, pendingLogin.id)),
    });
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: mfaCodeSchema,
    run: (input) => authenticateCode(args, input),
    done: async ({ recoveryCodesLeft, ...login }) => ({
      to: redirectTo(args.request),
      flash: flashSuccess('Login successful', welcome(recoveryCodesLeft)),
      headers: await loggedIn(args.context, login),
    }),
    failed: 'Login failed',
    fallback: 'Login failed',
    own: [401],
  });

function welcome(codesLeft: number | null): string {
  if (codesLeft === null || codesLeft > fewRecoveryCodes) return 'Welcome to the admin dashboard';
  const left = codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`;
  return `Only ${left} left. Create new ones under "Your account".`;
}

export default function LoginCode() {
  const { brand, labels, flash, username, isRecovery, hasApp, other, passkey, passkeyAction } =
    useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { fields, errors } = useAuthForm({ id: 'login', schema: mfaCodeSchema, actionError });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash} isLoggedOut>
      <h1>One more step</h1>
      <AuthLead>
        The password for <strong>{username}</strong> is right.
      </AuthLead>
      {isRecovery || hasApp ? (
        <AuthForm id="login" errors={errors} submit="Login" busy="Logging in..." failed="Login failed">
          {isRecovery ? (
            <InputField
              label="Recovery code"
              field={fields.code}
              hint="One of the codes that you saved. Each works once."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
            />
          ) : (
            <InputField
              label="Code from your authenticator app"
              field={fields.code}
              hint="Six digits that change every 30 seconds."
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              autoFocus
            />
          )}
          {isRecovery ? null : (
            <CheckboxField
              label="Trust this browser for 30 days"
              field={fields.trustBrowser}
              hint="You won’t be asked for a code on this browser. Don’t tick this on a shared computer."
            />
          )}
        </AuthForm>
      ) : (
        <p className="[html[data-scripted]_&]:hidden">
          Your passkey needs JavaScript, which is turned off in this browser.
        </p>
      )}
      {passkey ? (
        <AuthPasskey {...passkey} action={passkeyAction} variant={hasApp ? 'outline' : 'default'}>
          Use a passkey
        </AuthPasskey>
      ) : null}
      <div className={authNote}>
        <p>
          <a className="text-link" href={other}>
            {isRecovery ? (hasApp ? 'Use the authenticator app' : 'Use a passkey') : 'Use a recovery code'}
          </a>
        </p>
        <form method="post" action="/admin/login/cancel">
          <button className="text-link" type="submit">
            Use a different account
          </button>
        </form>
        <p>Can’t use either? Ask your server administrator to reset two-step verification.</p>
      </div>
    </AuthPage>
  );
}
