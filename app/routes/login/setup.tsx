import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as setupTokens from '~/auth/login/setup-token.server';
import * as users from '~/auth/users/model.server';
import { setupFormSchema } from '~/auth/users/schema';
import { type FlashMessage, flashSuccess, setFlash } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { adviceScript, authPageData } from '~/http/session/auth-page.server';
import { authenticate } from '~/http/session/authenticator.server';
import { loggedIn } from '~/http/session/session-user.server';
import { InputField } from '~/ui/field';
import { AuthForm, AuthPage, UsernameField, useAuthForm } from '~/ui/kit/access/auth-page';
import { NewPasswordFields } from '~/ui/kit/form/password-field';
import { InlineNotice } from '~/ui/kit/list/list';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [
  { title: 'Create your admin account' },
  { name: 'robots', content: 'noindex' },
];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    if (await users.hasAdmin()) throw redirect('/admin/login');
    const { request, context } = args;
    const requiresSetupToken = setupTokens.requiresSetupToken(context);
    if (requiresSetupToken && !setupTokens.requiresSetupTokenOfAll()) {
      context.log.warn(`First-time setup was opened from another machine. Its link: ${setupTokens.setupPath()}`);
    }
    const setupToken = requiresSetupToken ? new URL(request.url).searchParams.get('setupToken') : null;
    return authPageData(args, { requiresSetupToken, setupToken, authPageScripts: adviceScript() });
  });

const created = 'Admin account created successfully';
const failed = 'Setup failed';
const fallback = 'There was a problem creating your admin account';

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: setupFormSchema,
    authorize: () => openOrRedirect(args, () => users.requireNoAdmin()),
    run: async ({ confirmPassword: _, ...input }) => {
      setupTokens.checkToken(input.setupToken, args.context);
      await openOrRedirect(args, () => users.setup(input, args.context.address));
      // The account exists, so after a failure here its owner logs in manually.
      return authenticate(args, input).catch((error) => {
        args.context.log.warn({ err: error }, 'Login after setup failed.');
        return null;
      });
    },
    // The login page redirects to the dashboard.
    done: async (login) =>
      login?.kind === 'logged-in'
        ? {
            to: '/admin/login',
            flash: flashSuccess(created, 'You are logged in'),
            headers: await loggedIn(args.context, login),
          }
        : { to: '/admin/login', flash: flashSuccess(created, 'You can now log in with your credentials') },
    failed,
    fallback,
    own: [403],
  });

/** After setup is complete, there is no form to return to. */
async function openOrRedirect<T>({ context }: ActionFunctionArgs, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof users.SetupClosed)) throw error;
    const flash: FlashMessage = { title: failed, description: error.message, variant: 'destructive' };
    throw redirect('/admin/login', { status: 303, headers: { 'Set-Cookie': await setFlash(context, flash) } });
  }
}

export default function Setup() {
  const { brand, labels, flash, requiresSetupToken, setupToken } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { fields, errors } = useAuthForm({
    id: 'setup',
    schema: setupFormSchema,
    defaultValue: { setupToken },
    actionError,
  });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash} isLong>
      <h1>Create your admin account</h1>
      <InlineNotice className="mt-5 mb-6">
        This page is for first-time setup only. It closes when the first admin account exists.
      </InlineNotice>
      <AuthForm
        id="setup"
        errors={errors}
        submit="Create admin account"
        busy="Creating..."
        failed={failed}
        fallback={fallback}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <InputField label="First name" tag="optional" field={fields.firstName} autoComplete="given-name" autoFocus />
          <InputField label="Last name" tag="optional" field={fields.lastName} autoComplete="family-name" />
        </div>
        {requiresSetupToken ? (
          <InputField
            label="Setup token"
            field={fields.setupToken}
            hint="Printed in the server's log when it started."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : null}
        <UsernameField field={fields.username} />
        <InputField label="Email" field={fields.email} type="email" autoComplete="email" spellCheck={false} />
        <NewPasswordFields fields={fields} brandName={brand.brandName} />
      </AuthForm>
    </AuthPage>
  );
}
