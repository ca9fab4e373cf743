import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { authPageData } from '~/http/session/auth-page.server';
import { logOut } from '~/http/session/logout.server';
import { noFields } from '~/records/fields';
import { AuthForm, AuthLead, AuthPage, authNote, useAuthForm } from '~/ui/kit/access/auth-page';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [{ title: 'Logout' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    if (actor.kind === 'anonymous') throw redirect('/admin/login');
    return authPageData(args, { username: actor.username });
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    run: () => logOut(args),
    done: (cookie) => ({
      to: '/admin/login',
      flash: flashSuccess('Logged out successfully'),
      headers: { 'Set-Cookie': cookie },
    }),
    failed: 'Error logging out',
  });

/** For users who follow a link here. A GET request must not log anyone out. */
export default function Logout() {
  const { brand, labels, flash, username } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { errors } = useAuthForm({ id: 'logout', schema: noFields, actionError });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash}>
      <h1>Logout</h1>
      <AuthLead>
        You are logged in as <strong>{username}</strong>.
      </AuthLead>
      <AuthForm id="logout" errors={errors} submit="Logout" busy="Logging out..." failed="Error logging out" />
      <p className={authNote}>
        <a className="text-link" href="/admin/dashboard">
          Back to the dashboard
        </a>
      </p>
    </AuthPage>
  );
}
