import { invitedPasskeySchema } from '~/auth/login/link';
import { InputField } from '../field';
import { useAuthForm } from './auth-page';
import { AuthPasskey, onlyScripted } from './passkey';

interface InvitedPasskeyProps {
  link: { token: string; email: string };
  passkey: { obstacle: string | null };
  passkeyName: string;
}

/** Offers anyone who is invited a passkey in place of a password. */
export function InvitedPasskey({ link: { token, email }, passkey, passkeyName }: InvitedPasskeyProps) {
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
        fields={
          <InputField
            label="Username"
            field={fields.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        }
      >
        Create my account with a passkey
      </AuthPasskey>
      <h2>Or with a password</h2>
    </section>
  );
}
