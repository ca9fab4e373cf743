import type { ReactNode } from 'react';
import type { ProviderKind } from '~/auth/sso/identity-provider-names';
import { isLoopbackHost } from '~/platform/network/loopback';
import { CopyButton } from '~/ui/kit/form/copy-button';
import { CodeLines, ExternalLink, SetupGuide } from '~/ui/kit/frame/setup-guide';

interface ProviderGuideProps {
  kind: ProviderKind;
  /** The redirect URL to register at the provider. */
  redirectAddress: string;
}

/** The steps at the provider before the form can be filled in. */
export function ProviderGuide({ kind, redirectAddress }: ProviderGuideProps) {
  const { protocol, hostname } = new URL(redirectAddress);
  return (
    <SetupGuide title={`Set up at ${places[kind]}`}>
      {guides[kind].before}
      <li>
        When asked for a <b>redirect URI</b> of type <b>Web</b>, paste this exactly:
        <CodeLines>{[redirectAddress]}</CodeLines>
        <CopyButton text={redirectAddress} />
        {protocol === 'http:' && !isLoopbackHost(hostname) ? (
          <p>Providers need an https address. Enter yours under Site Settings, Sitemap, or set BASE_URL.</p>
        ) : null}
      </li>
      {guides[kind].after}
    </SetupGuide>
  );
}

const places: Record<ProviderKind, string> = { microsoft: 'Microsoft', google: 'Google', other: 'your provider' };

const guides: Record<ProviderKind, { before: ReactNode; after: ReactNode }> = {
  microsoft: {
    before: (
      <li>
        Log in to <ExternalLink href="https://entra.microsoft.com/">entra.microsoft.com</ExternalLink> as an
        administrator, open <b>App registrations</b>, press <b>New registration</b>, and choose accounts in{' '}
        <b>this organizational directory only</b>. From <b>Overview</b> copy both IDs into the form below.
      </li>
    ),
    after: (
      <>
        <li>
          Under <b>Certificates &amp; secrets</b> press <b>New client secret</b>. Copy its <b>Value</b>, not its Secret
          ID, and note its expiry date.
        </li>
        <li>
          Under <b>Token configuration</b> add the optional claims <b>auth_time</b>, <b>acct</b>, <b>email</b> and{' '}
          <b>xms_edov</b> to the ID token. The first lets people re-authenticate here.
        </li>
        <li>
          For roles by groups: under <b>App roles</b> create roles, give them to groups in the enterprise application,
          and enter the claim <b>roles</b> below; or add the <b>groups</b> claim, which names groups by their IDs.
        </li>
      </>
    ),
  },
  google: {
    before: (
      <li>
        In the <ExternalLink href="https://console.cloud.google.com/">Google Cloud console</ExternalLink> create a
        project, and under <b>Google Auth Platform</b> set the audience to <b>Internal</b> (only your Workspace). Under{' '}
        <b>Clients</b> create one of the type <b>Web application</b>.
      </li>
    ),
    after: (
      <>
        <li>Copy the client ID and the client secret into the form below.</li>
        <li>
          Google does not send groups. People keep their role here, and new people get the role you choose. Sessions
          last an hour and continue with one click.
        </li>
      </>
    ),
  },
  other: {
    before: (
      <li>
        Create a client for a website, with the <b>authorization code</b> flow and a <b>client secret</b>, and allow it{' '}
        <b>openid</b>, <b>email</b>, <b>profile</b> and, if there is one, <b>offline_access</b>.
      </li>
    ),
    after: (
      <li>
        Have it send <b>email_verified</b>, and for roles by groups a claim with their names. Its issuer is the address
        before <i>/.well-known/openid-configuration</i>.
      </li>
    ),
  },
};
