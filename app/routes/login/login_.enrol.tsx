import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { startEnrolment } from '~/auth/mfa/enrolment.server';
import { newTotpSchema } from '~/auth/mfa/schema';
import { browserName } from '~/auth/sessions/browser-name';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loginStep, redirectTo } from '~/http/forms/redirect-to.server';
import { loadPage } from '~/http/pages/page.server';
import { authPageData } from '~/http/session/auth-page.server';
import { enrol } from '~/http/session/authenticator.server';
import {
  clearEnrolment,
  readOneTimeCodes,
  resumeEnrolment,
  setOneTimeCodes,
} from '~/http/session/own-mfa-factors.server';
import { passkeyCreationData } from '~/http/session/passkey.server';
import { readPendingLogin, restart } from '~/http/session/pending-login.server';
import { loggedIn } from '~/http/session/session-user.server';
import { qrCodeOf } from '~/platform/qr-code.server';
import { AuthForm, AuthLead, AuthPage, authNote, useAuthForm } from '~/ui/kit/access/auth-page';
import { AuthenticatorFields, AuthenticatorSetup } from '~/ui/kit/access/authenticator-setup';
import { AuthPasskey, onlyScripted } from '~/ui/kit/access/passkey';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [
  { title: 'Set up two-step verification' },
  { name: 'robots', content: 'noindex' },
];

const codesPath = '/admin/account/security/recovery-codes';

/** Users who need two-step verification and have not set it up are redirected here after their password. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { request } = args;
    if (actor.kind === 'staff') throw redirect((await readOneTimeCodes(args)) ? codesPath : redirectTo(request));
    const pendingLogin = await readPendingLogin(args);
    if (!pendingLogin) throw await restart(args);
    if (pendingLogin.hasMfa) throw redirect(loginStep(request, '/code'));
    const { key, address, enrolmentToken, header } = await resumeEnrolment(args, (issuer, started) =>
      startEnrolment(pendingLogin, issuer, started),
    );
    const page = await authPageData(args, {
      username: pendingLogin.username,
      key,
      qrCode: qrCodeOf(address),
      enrolmentToken,
      passkeyName: browserName(request.headers.get('user-agent')),
      ...passkeyCreationData(args),
    });
    page.headers.append('Set-Cookie', header);
    return page;
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: newTotpSchema,
    run: (input) => enrol(args, input),
    done: async ({ recoveryCodes, ...login }) => ({
      to: codesPath,
      flash: flashSuccess('Login successful', 'You will need a code when you log in.'),
      headers: [
        ...(await loggedIn(args.context, login)),
        ['Set-Cookie', await clearEnrolment(args.context)],
        ['Set-Cookie', await setOneTimeCodes(args.context, recoveryCodes)],
      ],
    }),
    failed: 'Login failed',
    fallback: 'Login failed',
    own: [401],
  });

export default function Enrol() {
  const { brand, labels, flash, username, key, qrCode, enrolmentToken, passkey, passkeyName } =
    useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { fields, errors } = useAuthForm({
    id: 'enrol',
    schema: newTotpSchema,
    defaultValue: { name: 'My phone' },
    actionError,
  });
  return (
    <AuthPage brand={brand} labels={labels} flash={actionError?.flash ?? flash} isLong isLoggedOut>
      <h1>Set up two-step verification</h1>
      <AuthLead>
        This site requires two-step verification. The password for <strong>{username}</strong> is correct. Set up a
        passkey or an authenticator app to continue.
      </AuthLead>
      {passkey && !passkey.obstacle ? (
        <section className={`[&>h2]:mb-2 [&>h2]:text-quote ${onlyScripted}`} aria-labelledby="with-passkey">
          <h2 id="with-passkey">With a passkey</h2>
          <p>Use your fingerprint, face or device PIN. You type nothing.</p>
          <AuthPasskey
            {...passkey}
            className="my-4 mb-8"
            action="/admin/login/enrol/passkey"
            hidden={{ name: passkeyName }}
          >
            Set up a passkey
          </AuthPasskey>
          <h2>Or with an app</h2>
        </section>
      ) : null}
      <AuthenticatorSetup secret={key} qrCode={qrCode} />
      <AuthForm id="enrol" errors={errors} submit="Set up and log in" busy="Logging in..." failed="Login failed">
        <input type="hidden" name="enrolmentToken" value={enrolmentToken} />
        <AuthenticatorFields name={fields.name} code={fields.code} />
      </AuthForm>
      <form className={authNote} method="post" action="/admin/login/cancel">
        <button className="text-link" type="submit">
          Use a different account
        </button>
      </form>
    </AuthPage>
  );
}
