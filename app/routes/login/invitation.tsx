import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as invitations from '~/auth/invitations/invitation.server';
import { acceptanceFormSchema, invitedPasskeySchema } from '~/auth/login/link';
import { browserName } from '~/auth/sessions/browser-name';
import { type FlashMessage, flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { adviceScript } from '~/http/session/auth-page.server';
import { authenticate } from '~/http/session/authenticator.server';
import { linkPage } from '~/http/session/one-time-link.server';
import { passkeyCreationData } from '~/http/session/passkey.server';
import { setPendingLogin } from '~/http/session/pending-login.server';
import { loggedIn } from '~/http/session/session-user.server';
import { LinkGoneNotice } from '~/routes/login/+ui/link-gone';
import { AuthForm, AuthLead, AuthPage, UsernameField, useAuthForm } from '~/ui/kit/access/auth-page';
import { AuthPasskey, onlyScripted } from '~/ui/kit/access/passkey';
import { NewPasswordFields } from '~/ui/kit/form/password-field';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [{ title: 'Your invitation' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, () => {
    const { passkey, authPageScripts } = passkeyCreationData(args);
    return linkPage(args, invitations.findByToken, {
      passkey,
      passkeyName: browserName(args.request.headers.get('user-agent')),
      authPageScripts: [...authPageScripts, ...adviceScript()],
    });
  });

const failed = 'The account was not created';

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: acceptanceFormSchema,
    run: async ({ confirmPassword: _, ...input }) => {
      const { username } = await invitations.accept(input, args.context.address);
      // The link is used up, so after a failure here the person logs in manually.
      const login = await authenticate(args, { username, password: input.password }).catch((error) => {
        args.context.log.warn({ err: error }, 'Login after an invitation failed.');
        return null;
      });
      return { username, login };
    },
    done: async ({ username, login }) => {
      const ready = (description: string): FlashMessage => ({
        ...flashSuccess('Your account is ready', description),
        kind: 'account-ready',
      });
      if (!login) return { to: '/admin/login', flash: ready(`Please log in as ${username}.`) };
      if (login.kind === 'logged-in')
        return {
          to: '/admin/dashboard',
          flash: ready('You are logged in.'),
          headers: await loggedIn(args.context, login),
        };
      return {
        to: '/admin/login/enrol',
        flash: ready('Now protect it with two-step verification.'),
        headers: { 'Set-Cookie': await setPendingLogin(args.context, login.token) },
      };
    },
    failed,
  });

export default function AcceptInvitation() {
  const { brand, labels, flash, link, passkey, passkeyName } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { fields, errors } = useAuthForm({
    id: 'invitation',
    schema: acceptanceFormSchema,
    defaultValue: { username: link?.email.split('@')[0] },
    actionError,
  });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash} isLong>
      {link ? (
        <>
          <h1>{`Welcome, ${link.firstName}`}</h1>
          <AuthLead>
            You are invited to the admin area of the {brand.brandName} website, as {link.role}. Choose your login
            details.
          </AuthLead>
          {passkey && !passkey.obstacle ? <InvitedPasskey {...{ link, passkey, passkeyName }} /> : null}
          <AuthForm
            id="invitation"
            errors={errors}
            submit="Create my account"
            busy="Creating..."
            failed={failed}
            action={`/admin/invitation?${new URLSearchParams({ token: link.token })}`}
          >
            <input type="hidden" name="token" value={link.token} />
            <UsernameField field={fields.username} autoFocus />
            <NewPasswordFields
              fields={fields}
              brandName={brand.brandName}
              owner={{ email: link.email, firstName: link.firstName, lastName: link.lastName }}
            />
          </AuthForm>
        </>
      ) : (
        <LinkGoneNotice>
          Already have an account?{' '}
          <a className="text-link" href="/admin/login">
            Log in
          </a>
          . Otherwise, ask for a new invitation.
        </LinkGoneNotice>
      )}
    </AuthPage>
  );
}

interface InvitedPasskeyProps {
  link: { token: string; email: string };
  passkey: { obstacle: string | null };
  passkeyName: string;
}

/** Lets an invited person use a passkey instead of a password. */
function InvitedPasskey({ link: { token, email }, passkey, passkeyName }: InvitedPasskeyProps) {
  const { fields } = useAuthForm({
    id: 'invited-passkey',
    schema: invitedPasskeySchema,
    defaultValue: { username: email.split('@')[0] },
    actionError: undefined,
  });
  return (
    <section className={`[&>h2]:mb-2 [&>h2]:text-quote ${onlyScripted}`} aria-labelledby="with-passkey">
      <h2 id="with-passkey">With a passkey</h2>
      <p>Use your fingerprint, face or device PIN. You have nothing to remember.</p>
      <AuthPasskey
        {...passkey}
        className="my-4 mb-8"
        id="invited-passkey"
        action="/admin/invitation/passkey"
        hidden={{ token, name: passkeyName }}
        question={{ from: '/api/auth/invitation/passkey/begin', of: { token } }}
        fields={<UsernameField field={fields.username} />}
      >
        Create my account with a passkey
      </AuthPasskey>
      <h2>Or with a password</h2>
    </section>
  );
}
