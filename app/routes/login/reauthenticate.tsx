import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findResubmission } from '~/auth/login/resubmission.server';
import { reauthSchema } from '~/auth/mfa/schema';
import { flashSuccess, setFlash } from '~/http/forms/flash.server';
import { findReauthMethods, reauthenticateOrRedirect } from '~/http/forms/reauthentication.server';
import { redirectTo } from '~/http/forms/redirect-to.server';
import { loadPage, loadPageFor } from '~/http/pages/page.server';
import { authPageData } from '~/http/session/auth-page.server';
import { passkeyLoginData } from '~/http/session/passkey.server';
import { bodyLimit, readForm } from '~/http/uploads/body.server';
import { authorize } from '~/records/actor';
import { hasReauthenticated } from '~/records/reauthentication.server';
import { ProviderLinks } from '~/routes/login/+ui/provider-links';
import { InputField } from '~/ui/field';
import { AuthForm, AuthLead, AuthPage, authNote, useAuthForm } from '~/ui/kit/access/auth-page';
import { AuthPasskey } from '~/ui/kit/access/passkey';

export const handle = { isAuthPage: true };
export const meta: MetaFunction = () => [{ title: 'Confirm it’s you' }, { name: 'robots', content: 'noindex' }];

/** Asks for re-authentication before a stored form is carried out, or before a page is shown. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, 'staff', async (actor) => {
    const { pathname, search, searchParams } = new URL(args.request.url);
    const id = searchParams.get('form');
    const stored = id === null ? null : await findResubmission(actor, id);
    if (id !== null && !stored) throw redirect('/admin/dashboard');
    const { hasApp, hasPasskey, providers, canType } = await findReauthMethods(actor);
    if (id === null && hasReauthenticated(actor)) throw redirect(redirectTo(args.request, 'to'));
    return authPageData(args, {
      username: actor.username,
      action: stored?.path ?? pathname + search,
      id,
      act: stored?.act ?? null,
      hasApp,
      // A user who returns from their identity provider has re-authenticated.
      isDone: hasReauthenticated(actor),
      canType,
      providers,
      query: { for: 'reauthenticate', ...(id === null ? { to: redirectTo(args.request, 'to') } : { form: id }) },
      ...(await passkeyLoginData(args, hasPasskey, actor.userId)),
    });
  });

export const action = (args: ActionFunctionArgs) =>
  loadPage(args, async (actor) => {
    const sent = await readForm(args, bodyLimit);
    authorize(actor, 'staff');
    const { pathname, search, searchParams } = new URL(args.request.url);
    await reauthenticateOrRedirect(args, sent, pathname + search);
    const flash = flashSuccess('Confirmed', searchParams.has('file') ? 'Export the file again.' : undefined);
    return redirect(redirectTo(args.request, 'to'), {
      status: 303,
      headers: searchParams.has('file') ? { 'Set-Cookie': await setFlash(args.context, flash) } : {},
    });
  });

export default function Reauthentication() {
  const page = useLoaderData<typeof loader>();
  const {
    brand,
    labels,
    flash,
    username,
    action: to,
    id,
    act,
    hasApp,
    passkey,
    providers,
    isDone,
    canType,
    query,
  } = page;
  const { fields, errors } = useAuthForm({ id: 'reauthenticate', schema: reauthSchema, actionError: undefined });
  return (
    <AuthPage brand={brand} labels={labels} flash={flash}>
      <h1>{isDone ? 'One more click' : `Confirm it’s you${act === null ? '' : ` to ${act}`}`}</h1>
      <AuthLead>
        {isDone ? (
          `Identity confirmed. Continue to ${act ?? 'the page'}.`
        ) : (
          <>
            For security, enter the password of <strong>{username}</strong> to continue.
          </>
        )}
      </AuthLead>
      {isDone || canType ? (
        <AuthForm
          id="reauthenticate"
          errors={errors}
          action={to}
          submit={isDone ? 'Continue' : 'Confirm'}
          busy={isDone ? 'Continuing...' : 'Confirming...'}
          failed="Not confirmed"
        >
          <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
          {id === null ? null : <input type="hidden" name="resubmission" value={id} />}
          {isDone ? null : (
            <InputField
              label={hasApp ? 'Password, or a code from your authenticator app' : 'Password'}
              field={fields.proof}
              type="password"
              autoComplete="current-password"
              autoFocus
            />
          )}
        </AuthForm>
      ) : null}
      {passkey && !isDone ? (
        <AuthPasskey {...passkey} action={to} hidden={id === null ? {} : { resubmission: id }}>
          Confirm with a passkey
        </AuthPasskey>
      ) : null}
      {isDone || providers.length === 0 ? null : (
        <ProviderLinks providers={providers} query={query} label="Log in again with" isAlone={!canType} />
      )}
      <p className={authNote}>
        <a className="text-link" href="/admin/dashboard">
          Back to the dashboard
        </a>
      </p>
    </AuthPage>
  );
}
