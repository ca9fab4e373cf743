import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as passwordReset from '~/auth/login/forgotten-password.server';
import { passwordResetFormSchema } from '~/auth/login/link';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { adviceScript } from '~/http/session/auth-page.server';
import { linkPage, linkVisitor } from '~/http/session/one-time-link.server';
import { LinkGoneNotice } from '~/routes/login/+ui/link-gone';
import { AuthForm, AuthLead, AuthPage, useAuthForm } from '~/ui/kit/access/auth-page';
import { NewPasswordFields } from '~/ui/kit/form/password-field';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [{ title: 'Choose a new password' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, () => linkPage(args, passwordReset.findByToken, { authPageScripts: adviceScript() }));

const failed = 'The password was not changed';

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: passwordResetFormSchema,
    run: ({ confirmPassword: _, ...input }) => passwordReset.reset(input, linkVisitor(args)),
    done: () => ({
      to: '/admin/login',
      flash: flashSuccess('Password changed', 'Please log in with it.'),
    }),
    failed,
    own: [403],
  });

export default function NewPassword() {
  const { brand, labels, flash, link } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { fields, errors } = useAuthForm({ id: 'new-password', schema: passwordResetFormSchema, actionError });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash}>
      {link ? (
        <>
          <h1>Choose a new password</h1>
          <AuthLead>
            For <strong>{link.username}</strong>. It ends all your sessions.
          </AuthLead>
          <AuthForm
            id="new-password"
            errors={errors}
            submit="Change password"
            busy="Changing..."
            failed={failed}
            action={`/admin/new-password?${new URLSearchParams({ token: link.token })}`}
          >
            <input type="hidden" name="token" value={link.token} />
            <input type="text" name="username" value={link.username} autoComplete="username" readOnly hidden />
            <NewPasswordFields label="New password" fields={fields} brandName={brand.brandName} autoFocus />
          </AuthForm>
        </>
      ) : (
        <LinkGoneNotice>
          <a className="text-link" href="/admin/forgotten-password">
            Ask for a new link
          </a>
        </LinkGoneNotice>
      )}
    </AuthPage>
  );
}
