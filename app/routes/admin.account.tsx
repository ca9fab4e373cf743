import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { list as listFactors } from '~/auth/mfa/model.server';
import { list as listTrusted } from '~/auth/sessions/trusted-browser.server';
import { hasPassword } from '~/auth/sso/reauthentication.server';
import { list as listTokens } from '~/auth/tokens/own-token.server';
import * as account from '~/auth/users/account.server';
import { findPending } from '~/auth/users/email-change.server';
import { ownPasswordSchema } from '~/auth/users/schema';
import { readSignature } from '~/auth/users/signature.server';
import { userName } from '~/auth/users/user-name';
import { setSession } from '~/http/actor.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { browserToken } from '~/http/session-user.server';
import { authorize, may } from '~/records/actor';
import { MfaFactors } from '~/ui/admin/mfa-factors';
import { OwnAddress } from '~/ui/admin/own-address';
import { OwnKeys } from '~/ui/admin/own-keys';
import { PasswordForm } from '~/ui/admin/password-form';
import { DialogLink, Screen } from '~/ui/admin/screen';
import { Sessions } from '~/ui/admin/sessions';
import { Tokens } from '~/ui/admin/tokens';
import { TrustedBrowsers } from '~/ui/admin/trusted-browsers';

export const handle = { failed: 'Error changing password' };
export const meta: MetaFunction = () => [{ title: 'Your account' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, account.permission);
    const [user, sessions, sessionLife, mfa, trusted, tokens, pending, isKnown, signature] = await Promise.all([
      account.findSelf(actor),
      account.listSessions(actor),
      account.findSessionLife(actor),
      listFactors(actor),
      browserToken(args).then((token) => listTrusted(actor, token)),
      listTokens(actor),
      findPending(actor),
      hasPassword(actor),
      readSignature(actor),
    ]);
    const mayEdit = may(actor.role, 'users');
    return { user, sessions, sessionLife, factors: mfa, trusted, tokens, pending, isKnown, signature, mayEdit };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: ownPasswordSchema,
    authorize: (actor) => authorize(actor, account.permission),
    run: (input, actor) => account.changePassword(actor, input, args.request.headers.get('user-agent')),
    done: async (token) => ({
      to: '/admin/account',
      flash: success('Password changed successfully', 'You have been logged out everywhere else.'),
      headers: { 'Set-Cookie': await setSession(args.context, token) },
    }),
    failed: handle.failed,
  });

export default function Account() {
  const {
    user,
    sessions,
    sessionLife,
    factors: mfa,
    trusted,
    tokens,
    pending,
    isKnown,
    signature,
    mayEdit,
  } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const session = sessions.find(({ isCurrent }) => isCurrent);
  return (
    <Screen title="Your account" subtitle="Your profile, password and active sessions.">
      <div className="account">
        <section aria-labelledby="details">
          <h2 id="details">Your details</h2>
          <dl className="facts">
            <Fact label="Username" value={user.username} />
            <Fact label="Name" value={userName(user) || 'Not given'} />
            <Fact label="Email" value={user.email} />
            <Fact label="Role" value={user.role} />
          </dl>
          <OwnAddress pending={pending} />
          <p className="form-note">
            {mayEdit ? (
              <Link className="text-link" to={`/admin/users/${user.id}/edit`}>
                Edit your details in User Management
              </Link>
            ) : (
              'An admin can change these for you.'
            )}
          </p>
        </section>
        <section aria-labelledby="password">
          <h2 id="password">Password</h2>
          {isKnown ? (
            // A new session means that the password has changed: the form begins again.
            <PasswordForm key={session?.id} user={user} actionError={actionError} />
          ) : (
            <p>No password: you log in through your organisation.</p>
          )}
        </section>
        <section aria-labelledby="signature">
          <h2 id="signature">Signature</h2>
          <p className="wrap-anywhere mt-4 whitespace-pre-line text-ink-2">
            {signature ?? 'Currently: your name and business name.'}
          </p>
          <p>
            <DialogLink to="/admin/account/signature" variant="outline" size="sm">
              Change signature
            </DialogLink>
          </p>
        </section>
        <MfaFactors {...mfa} />
        <TrustedBrowsers browsers={trusted} />
        <Sessions sessions={sessions} life={sessionLife} />
        <Tokens tokens={tokens} />
        <OwnKeys role={user.role} />
      </div>
    </Screen>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
