import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import type { ButtonVariant } from '~/ui/button-style';
import { ErrorText } from '~/ui/field';
import { HiddenFields } from '../form/post-button';
import { authNote } from './auth-page';

/** Passkeys need JavaScript. */
export const onlyScripted = '[html:not([data-scripted])_&]:hidden';

/** The fields of a passkey form. `data-passkey` is the URL of its challenge. */
export function PasskeyFields() {
  return (
    <>
      <input type="hidden" name="answer" defaultValue="" />
      <input type="hidden" name="passkeyToken" defaultValue="" />
      <ErrorText className="empty:hidden" role="alert" data-passkey-problem />
    </>
  );
}

interface AuthPasskeyProps {
  /** The form's ID, for fields outside it. */
  id?: string;
  /** The reason why passkeys cannot work at this origin, or null. */
  obstacle: string | null;
  /** Shown below the button. */
  note?: string | null;
  action: string;
  /** The button's text. */
  children: string;
  variant?: ButtonVariant;
  hidden?: Record<string, string>;
  /** The URL and data of the challenge, if it is not the login's. */
  question?: { from: string; of: Record<string, string> };
  className?: string;
  /** Fields above the button. */
  fields?: ReactNode;
  /** Whether the browser also offers passkeys in a field whose `autocomplete` ends in `webauthn`. */
  isInAutofill?: boolean;
}

const atLogin = { from: '/api/auth/passkey/begin', of: {} };

/** A button of an auth page that requests a passkey. It is hidden without JavaScript. */
export function AuthPasskey({
  id,
  obstacle,
  note,
  action,
  children,
  variant = 'outline',
  hidden,
  question = atLogin,
  fields,
  isInAutofill,
  className = '',
}: AuthPasskeyProps) {
  if (obstacle) return <p className={authNote}>{obstacle}</p>;
  return (
    <>
      <form
        id={id}
        className={`mt-3 [&>button]:w-full [&>div+button]:mt-4 ${onlyScripted} ${className}`}
        method="post"
        action={action}
        data-passkey={question.from}
        data-passkey-of={JSON.stringify(question.of)}
        data-passkey-autofill={isInAutofill}
      >
        <HiddenFields fields={{ ...hidden, needsCookies: 'yes' }} />
        {fields}
        <Button type="submit" variant={variant} size="lg">
          {children}
        </Button>
        <PasskeyFields />
      </form>
      {note ? <p className={authNote}>{note}</p> : null}
    </>
  );
}
