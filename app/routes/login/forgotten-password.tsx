import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as passwordReset from '~/auth/login/forgotten-password.server';
import { forgotPasswordSchema } from '~/auth/login/link';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { authPageData } from '~/http/session/auth-page.server';
import { localOrigin } from '~/http/session/one-time-link.server';
import { InputField } from '~/ui/field';
import { AuthForm, AuthLead, AuthPage, authNote, useAuthForm } from '~/ui/kit/access/auth-page';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [{ title: 'Forgotten password' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => authPageData(args, { way: await passwordReset.resetMethod(localOrigin(args)) }));

const failed = 'Nothing was sent';

/** The response is the same whether the account exists or not. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: forgotPasswordSchema,
    run: ({ username }) => passwordReset.requestReset(username, args.context.address, localOrigin(args)),
    done: () => ({
      to: '/admin/login',
      flash: flashSuccess(
        'Check your email',
        'If that account exists, we have emailed a link to reset its password. It expires in one hour.',
      ),
    }),
    failed,
    own: [403],
  });

export default function ForgotPassword() {
  const { brand, labels, flash, way } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { fields, errors } = useAuthForm({ id: 'forgotten', schema: forgotPasswordSchema, actionError });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash}>
      <h1>Forgotten your password?</h1>
      {way === 'mail' ? (
        <>
          <AuthLead>We email a link to the address of your account. Use it to choose a new password.</AuthLead>
          <AuthForm
            id="forgotten"
            errors={errors}
            submit="Send me a link"
            busy="Sending..."
            failed={failed}
            action="/admin/forgotten-password"
          >
            <InputField
              label="Username or email"
              field={fields.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </AuthForm>
        </>
      ) : null}
      {way === 'provider' ? (
        <AuthLead>Password login is off. Use one of the buttons on the login page.</AuthLead>
      ) : null}
      {way === 'admin' ? (
        <AuthLead>
          This site cannot send email yet. Ask an admin to set a new password for you, or ask the person who runs the
          server to run the command <code>uplink user password</code>.
        </AuthLead>
      ) : null}
      <p className={authNote}>
        <a className="text-link" href="/admin/login">
          Back to login
        </a>
      </p>
    </AuthPage>
  );
}
