import { ApiDocument, OneTimeSecretDialog, type OneTimeSecretProps } from '../form/one-time-secret';

export function NewTokenDialog(props: OneTimeSecretProps) {
  return (
    <OneTimeSecretDialog
      {...props}
      title="Your API token"
      purpose="Keep it secret: anyone with this token has the same access."
    >
      The app sends it with each request, as <code>Authorization: Bearer</code> followed by the token. The API is
      described in <ApiDocument />.
    </OneTimeSecretDialog>
  );
}
