import type { FieldMetadata } from '@conform-to/react';
import type { QrCode } from '~/platform/qr-code.server';
import { InputField } from '~/ui/field';
import { QrCodeImage } from '~/ui/kit/list/qr-code';

export function AuthenticatorSetup({ secret, qrCode }: { secret: string; qrCode: QrCode }) {
  return (
    <div className="authenticator">
      <p>
        Open an authenticator app on your phone (Microsoft Authenticator, Google Authenticator, 1Password and others)
        and scan this.
      </p>
      <div className="my-4">
        <QrCodeImage code={qrCode} label="QR code for an authenticator app" />
      </div>
      <p className="text-ink-2 text-small">
        Can’t scan it? Enter this key instead:{' '}
        <code className="wrap-anywhere select-all" data-secret>
          {inGroups(secret)}
        </code>
      </p>
    </div>
  );
}

/** The app's name, and the code that proves that the app has the key. */
export function AuthenticatorFields({ name, code }: { name: FieldMetadata<string>; code: FieldMetadata<string> }) {
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
