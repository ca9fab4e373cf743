import type { ReactNode } from 'react';
import type { OAuthProvider } from '~/email/oauth-names';
import { MicrosoftGuide } from './microsoft-guide';
import { ExternalLink, SetupGuide } from './setup-guide';

interface OAuthGuideProps {
  provider: OAuthProvider;
  /** Null before the first save. */
  clientId: string | null;
}

/** The steps at the service before the form can be filled in. */
export function OAuthGuide({ provider, clientId }: OAuthGuideProps) {
  if (provider === 'microsoft') return <MicrosoftGuide clientId={clientId} />;
  return (
    <SetupGuide title={provider === 'google' ? 'Set up at Google' : 'Set up at your provider'}>
      {guides[provider]}
    </SetupGuide>
  );
}

const guides: Record<Exclude<OAuthProvider, 'microsoft'>, ReactNode> = {
  google: (
    <>
      <li>
        In the <ExternalLink href="https://console.cloud.google.com/">Google Cloud console</ExternalLink> create a
        project, turn on the <b>Gmail API</b> and under <b>IAM &amp; Admin</b>, <b>Service accounts</b>, create a
        service account. It needs no role.
      </li>
      <li>
        Open it, and under <b>Keys</b> add a key of the type <b>JSON</b>. Paste the whole downloaded file into the form
        below.
      </li>
      <li>
        In the <ExternalLink href="https://admin.google.com/">Google Admin console</ExternalLink> open <b>Security</b>,{' '}
        <b>API controls</b>, <b>Domain-wide delegation</b>, and press <b>Add new</b>: the service account’s client ID (a
        long number), and the scope https://mail.google.com/.
      </li>
      <li>
        <b>Know the risk.</b> Google cannot limit this to one mailbox: anyone with this key can read and send as every
        user in your Workspace. Do not keep other copies of the file.
      </li>
    </>
  ),
  other: (
    <>
      <li>Ask your email provider for a client that can send by SMTP with OAuth 2.0 client credentials.</li>
      <li>You get a client ID, a secret, a token URL and perhaps a scope.</li>
      <li>Its server must support XOAUTH2.</li>
    </>
  ),
};
