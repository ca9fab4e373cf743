import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { list as listFactors } from '~/auth/mfa/model.server';
import { list as listTrusted } from '~/auth/sessions/trusted-browser.server';
import { hasPassword } from '~/auth/sso/reauthentication.server';
import * as account from '~/auth/users/account.server';
import { ownPasswordSchema } from '~/auth/users/schema';
import { setSession } from '~/http/actor.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { browserToken } from '~/http/session-user.server';
import { authorize } from '~/records/actor';
import { AccountScreen } from '~/ui/admin/account-screen';
import { MfaFactors } from '~/ui/admin/mfa-factors';
import { PasswordForm } from '~/ui/admin/password-form';
import { Sessions } from '~/ui/admin/sessions';
import { TrustedBrowsers } from '~/ui/admin/trusted-browsers';

export const handle = { failed: 'Error changing password' };
export const meta: MetaFunction = () => [{ title: 'Security' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, account.permission);
    const [user, sessions, sessionLife, mfa, trusted, isKnown] = await Promise.all([
      account.findSelf(actor),
      account.listSessions(actor),
      account.findSessionLife(actor),
      listFactors(actor),
      browserToken(args).then((token) => listTrusted(actor, token)),
      hasPassword(actor),
    ]);
    return { user, sessions, sessionLife, mfa, trusted, isKnown };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: ownPasswordSchema,
    authorize: (actor) => authorize(actor, account.permission),
    run: (input, actor) => account.changePassword(actor, input, args.request.headers.get('user-agent')),
    done: async (token) => ({
      to: '/admin/account/security',
      flash: success('Password changed successfully', 'You have been logged out everywhere else.'),
      headers: { 'Set-Cookie': await setSession(args.context, token) },
    }),
    failed: handle.failed,
  });

export default function Security() {
  const { user, sessions, sessionLife, mfa, trusted, isKnown } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const session = sessions.find(({ isCurrent }) => isCurrent);
  return (
    <AccountScreen>
      <section aria-labelledby="password">
        <h2 id="password">Password</h2>
        {isKnown ? (
          // A new session means that the password has changed: the form begins again.
          <PasswordForm key={session?.id} user={user} actionError={actionError} />
        ) : (
          <p>No password: you log in through your organisation.</p>
        )}
      </section>
      <MfaFactors {...mfa} />
      <TrustedBrowsers browsers={trusted} />
      <Sessions sessions={sessions} life={sessionLife} />
    </AccountScreen>
  );
}
