import type { QrCode } from '~/access/totp.server';

interface AuthenticatorSetupProps {
  secret: string;
  qrCode: QrCode;
}

/** What an authenticator app scans, or somebody types into it. */
export function AuthenticatorSetup({ secret, qrCode: { size, path } }: AuthenticatorSetupProps) {
  return (
    <div className="authenticator">
      <p>
        Open an authenticator app on your phone (Microsoft Authenticator, Google Authenticator, 1Password and others)
        and scan this.
      </p>
      <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for an authenticator app">
        <path d={path} />
      </svg>
      <p className="form-note">
        No camera at hand? Enter this key instead: <code className="key">{inGroups(secret)}</code>
      </p>
    </div>
  );
}

/** Four letters at a time, as people copy them. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
