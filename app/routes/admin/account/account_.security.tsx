import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { list as listFactors } from '~/auth/mfa/model.server';
import { fewRecoveryCodes, type MfaFactor } from '~/auth/mfa/schema';
import { list as listTrusted } from '~/auth/sessions/trusted-browser.server';
import { hasPassword } from '~/auth/sso/reauthentication.server';
import * as account from '~/auth/users/account.server';
import { ownPasswordSchema } from '~/auth/users/schema';
import { flashSuccess } from '~/http/forms/flash.server';
import { type ActionError, submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { setSession } from '~/http/session/actor.server';
import { browserToken } from '~/http/session/session-user.server';
import { AccountScreen } from '~/routes/admin/account/+ui/account-screen';
import { InputField } from '~/ui/field';
import { Sessions, TrustedBrowsers } from '~/ui/kit/access/sessions';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { NewPasswordFields } from '~/ui/kit/form/password-field';
import { DialogLink } from '~/ui/kit/frame/screen';
import { Badge, InlineNotice, RowText } from '~/ui/kit/list/list';
import { Rows } from '~/ui/kit/list/rows';
import { Timestamp } from '~/ui/kit/list/timestamp';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Error changing password' };
export const meta: MetaFunction = () => [{ title: 'Security' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, account.permission, async (actor) => {
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
    permission: account.permission,
    run: (input, actor) => account.changePassword(actor, input, args.request.headers.get('user-agent')),
    done: async (token) => ({
      to: '/admin/account/security',
      flash: flashSuccess('Password changed successfully', 'You have been logged out everywhere else.'),
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
          // A new session means that the password was changed, so the form is reset.
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

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function MfaFactors({ factors: mfaFactors, recoveryCodes }: Data['mfa']) {
  const isOn = mfaFactors.length > 0;
  return (
    <section aria-labelledby="two-step">
      <h2 id="two-step">
        Two-step verification <Badge tone={isOn ? 'on' : 'off'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      {isOn ? (
        <Rows>
          {mfaFactors.map((factor) => (
            <MfaFactorRow key={factor.id} {...factor} />
          ))}
          <li>
            <RowText>
              <strong>Recovery codes</strong>
              <p>{recoveryCodes === 1 ? '1 is' : `${recoveryCodes} are`} left</p>
            </RowText>
            <DialogLink to="/admin/account/security/new-recovery-codes" variant="ghost" size="sm">
              Create new codes
            </DialogLink>
          </li>
        </Rows>
      ) : (
        <p>
          Two-step verification protects your account if someone learns your password. With a passkey, you log in with
          your fingerprint, face or device PIN instead of a password.
        </p>
      )}
      {isOn && recoveryCodes <= fewRecoveryCodes ? (
        <InlineNotice tone="danger">You have few recovery codes left. Create new ones.</InlineNotice>
      ) : null}
      <div className="flex flex-wrap gap-3" data-factor-links>
        <DialogLink to="/admin/account/security/passkeys/new" variant="outline">
          Add a passkey
        </DialogLink>
        <DialogLink to="/admin/account/security/factors/new" variant="outline">
          {mfaFactors.some(({ kind }) => kind === 'totp') ? 'Add another app' : 'Add an authenticator app'}
        </DialogLink>
      </div>
    </section>
  );
}

const kinds = { totp: 'Authenticator app', passkey: 'Passkey' };

function MfaFactorRow({ id, kind, name, createdAt, lastUsedAt }: MfaFactor) {
  return (
    <li>
      <RowText>
        <strong>{name}</strong>
        <p>
          {kinds[kind]},{' '}
          {lastUsedAt ? (
            <>
              last used <Timestamp at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
          , added <Timestamp at={createdAt} />
        </p>
      </RowText>
      <DialogLink to={`/admin/account/security/factors/${id}/delete`} variant="ghost" size="sm" of={name}>
        Remove
      </DialogLink>
    </li>
  );
}

function PasswordForm({ user, actionError }: Pick<Data, 'user'> & { actionError: ActionError | undefined }) {
  const { state, fields } = useAdminForm({ id: 'own-password', schema: ownPasswordSchema, actionError });
  return (
    <SettingsForm state={state} end={<SubmitButton>Change password</SubmitButton>}>
      {/* For the browser's password manager. */}
      <input type="text" name="username" value={user.username} autoComplete="username" readOnly hidden />
      <InputField
        label="Current password"
        field={fields.currentPassword}
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields label="New password" fields={fields} owner={user} />
      <p className="text-ink-2 text-small">A new password ends all your other sessions.</p>
    </SettingsForm>
  );
}
