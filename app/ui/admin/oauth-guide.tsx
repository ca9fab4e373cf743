import type { ReactNode } from 'react';
import type { OAuthProvider } from '~/email/oauth-names';
import { Commands, ExternalLink, SetupGuide } from './setup-guide';

/** The steps at the service before the form can be filled in. */
export function OAuthGuide({ provider }: { provider: OAuthProvider }) {
  return <SetupGuide title={`Set up at ${places[provider]}`}>{guides[provider]}</SetupGuide>;
}

const places: Record<OAuthProvider, string> = { microsoft: 'Microsoft', google: 'Google', other: 'your provider' };

const guides: Record<OAuthProvider, ReactNode> = {
  microsoft: (
    <>
      <li>
        Log in to <ExternalLink href="https://entra.microsoft.com/">entra.microsoft.com</ExternalLink> as an
        administrator, open <b>App registrations</b> and press <b>New registration</b>. Enter any name. You don’t need a
        redirect URI. From <b>Overview</b> copy both IDs into the form below.
      </li>
      <li>
        Under <b>Certificates &amp; secrets</b> press <b>New client secret</b>. Copy its <b>Value</b>, not its Secret
        ID, and note its expiry date. Or upload a certificate, and paste it here with its private key.
      </li>
      <li>
        Under <b>API permissions</b> add one <b>application permission</b>. To send through Microsoft Graph, choose
        Microsoft Graph and then <b>Mail.Send</b>. To send through SMTP, choose Office 365 Exchange Online and then{' '}
        <b>SMTP.SendAsApp</b>. Then press <b>Grant admin consent</b>.
      </li>
      <li>
        <b>Limit it to one mailbox.</b> Otherwise, the application can send as anyone in your organisation. For
        Microsoft Graph, run this in Exchange Online PowerShell:
        <Commands>
          {`New-DistributionGroup -Name "Website mail" -Type Security -Members website@firm.example
New-ApplicationAccessPolicy -AppId CLIENT-ID -PolicyScopeGroupId "Website mail" -AccessRight RestrictAccess`}
        </Commands>
        To send through SMTP, give the application access to the mailbox instead. Copy the Object ID from{' '}
        <b>Enterprise applications</b>, not from App registrations, and run:
        <Commands>
          {`New-ServicePrincipal -AppId CLIENT-ID -ObjectId OBJECT-ID
Add-MailboxPermission website@firm.example -User OBJECT-ID -AccessRights FullAccess`}
        </Commands>
      </li>
    </>
  ),
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
