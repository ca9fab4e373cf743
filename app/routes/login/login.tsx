import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isLocalLoginOn } from '~/auth/sessions/local-login.server';
import { checkLoginRate } from '~/auth/sessions/login-limits.server';
import * as providers from '~/auth/sso/identity-provider.server';
import * as users from '~/auth/users/model.server';
import { loginSchema } from '~/auth/users/schema';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loginStep, redirectTo } from '~/http/forms/redirect-to.server';
import { loadPage } from '~/http/pages/page.server';
import { authPageData } from '~/http/session/auth-page.server';
import { authenticate } from '~/http/session/authenticator.server';
import { passkeyLoginData } from '~/http/session/passkey.server';
import { readPendingLogin, setPendingLogin } from '~/http/session/pending-login.server';
import { loggedIn } from '~/http/session/session-user.server';
import { ProviderLinks } from '~/routes/login/+ui/provider-links';
import { InputField } from '~/ui/field';
import { AuthForm, AuthLead, AuthPage, authNote, useAuthForm } from '~/ui/kit/access/auth-page';
import { AuthPasskey } from '~/ui/kit/access/passkey';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    if (actor.kind === 'staff') throw redirect(redirectTo(args.request));
    if (!(await users.hasAdmin())) throw redirect('/admin/setup');
    if (await readPendingLogin(args)) throw redirect(loginStep(args.request, '/code'));
    const [ways, isLocal] = await Promise.all([providers.listButtons(), isLocalLoginOn()]);
    const to = redirectTo(args.request);
    const passkeyAction = loginStep(args.request, '/passkey');
    return authPageData(args, {
      ways,
      isLocal,
      query: loginStep(args.request, '') === '/admin/login' ? {} : { redirectTo: to },
      passkeyAction,
      ...(await passkeyLoginData(args, isLocal, null)),
    });
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: loginSchema,
    authorize: () => checkLoginRate(args.context.address),
    run: (input) => authenticate(args, input),
    done: async (login) =>
      login.kind !== 'logged-in'
        ? {
            to: loginStep(args.request, login.kind === 'app-wanted' ? '/enrol' : '/code'),
            headers: { 'Set-Cookie': await setPendingLogin(args.context, login.token) },
          }
        : {
            to: redirectTo(args.request),
            flash: flashSuccess('Login successful', 'Welcome to the admin dashboard'),
            headers: await loggedIn(args.context, login),
          },
    failed: 'Login failed',
    fallback: 'Login failed',
    own: [401, 403],
  });

export default function Login() {
  const { brand, labels, flash, ways, isLocal, query, passkey, passkeyAction } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { fields, errors } = useAuthForm({ id: 'login', schema: loginSchema, actionError });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash} isLoggedOut>
      <h1>Login</h1>
      <AuthLead>The admin area of the {brand.brandName} website.</AuthLead>
      {isLocal ? (
        <AuthForm id="login" errors={errors} submit="Login" busy="Logging in..." failed="Login failed">
          <InputField
            label="Username"
            field={fields.username}
            autoComplete={passkey?.obstacle === null ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <InputField label="Password" field={fields.password} type="password" autoComplete="current-password" />
        </AuthForm>
      ) : null}
      {passkey ? (
        <AuthPasskey {...passkey} action={passkeyAction} isInAutofill>
          Log in with a passkey
        </AuthPasskey>
      ) : null}
      {ways.length > 0 ? <ProviderLinks providers={ways} query={query} isAlone={!isLocal} /> : null}
      <div className={authNote}>
        {isLocal ? (
          <p className="mb-3">
            <a className="text-link" href="/admin/forgotten-password">
              Forgotten your password?
            </a>
          </p>
        ) : null}
        {flash?.kind === 'account-ready' ? null : (
          <p>No account, or a forgotten password? Please contact the administrator for credentials.</p>
        )}
      </div>
    </AuthPage>
  );
}
