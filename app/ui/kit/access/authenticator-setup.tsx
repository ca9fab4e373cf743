import type { FieldMetadata } from '@conform-to/react';
import type { QrCode } from '~/auth/mfa/totp.server';
import { InputField } from '~/ui/field';

export function AuthenticatorSetup({ secret, qrCode: { size, path } }: { secret: string; qrCode: QrCode }) {
  return (
    <div className="authenticator">
      <p>
        Open an authenticator app on your phone (Microsoft Authenticator, Google Authenticator, 1Password and others)
        and scan this.
      </p>
      <svg
        className="my-4 block w-full max-w-[220px] rounded border bg-white [forced-color-adjust:none] [shape-rendering:crispEdges] [&>path]:[fill:#000]"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for an authenticator app"
      >
        <path d={path} />
      </svg>
      <p className="text-ink-2 text-small">
        Can’t scan it? Enter this key instead:{' '}
        <code className="wrap-anywhere select-all" data-secret>
          {inGroups(secret)}
        </code>
      </p>
    </div>
  );
}

interface AuthenticatorFieldsProps {
  name: FieldMetadata<string>;
  code: FieldMetadata<string>;
}

/** The app's name, and the code that proves that the app has the key. */
export function AuthenticatorFields({ name, code }: AuthenticatorFieldsProps) {
  return (
    <>
      <InputField label="Name" field={name} hint="A name to recognise it by." autoComplete="off" />
      <InputField
        label="Current code in the app"
        field={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
      />
    </>
  );
}

/** Groups of four letters, which are easier to copy. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
