import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addressConfirmationSchema } from '~/auth/login/link';
import * as emailChange from '~/auth/users/email-change.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { linkPage, linkVisitor } from '~/http/session/one-time-link.server';
import { LinkGoneNotice } from '~/routes/login/+ui/link-gone';
import { AuthForm, AuthLead, AuthPage, useAuthForm } from '~/ui/kit/access/auth-page';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [{ title: 'Confirm your address' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, () => linkPage(args, emailChange.findByToken, {}));

const failed = 'The address was not confirmed';

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: addressConfirmationSchema,
    run: ({ token }) => emailChange.confirm(token, linkVisitor(args)),
    done: () => ({ to: '/admin/account', flash: flashSuccess('Your email address is confirmed') }),
    failed,
  });

export default function ConfirmAddress() {
  const { brand, labels, flash, link } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { errors } = useAuthForm({ id: 'confirm-address', schema: addressConfirmationSchema, actionError });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash}>
      {link ? (
        <>
          <h1>Confirm your address</h1>
          <AuthLead>
            <strong>{link.email}</strong> becomes the email address of the account <strong>{link.username}</strong>.
          </AuthLead>
          <AuthForm
            id="confirm-address"
            errors={errors}
            submit="Confirm"
            busy="Confirming..."
            failed={failed}
            action={`/admin/confirm-address?${new URLSearchParams({ token: link.token })}`}
          >
            <input type="hidden" name="token" value={link.token} />
          </AuthForm>
        </>
      ) : (
        <LinkGoneNotice>
          <a className="text-link" href="/admin/account">
            Your account page
          </a>{' '}
          shows your current address and can send a new link.
        </LinkGoneNotice>
      )}
    </AuthPage>
  );
}
