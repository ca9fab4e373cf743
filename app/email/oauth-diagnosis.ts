/** Errors of OAuth services, their meaning, and what to do. */
import type { Explanation } from './explanation';

interface OAuthError {
  code?: string;
  response?: string;
  responseCode?: number;
}

const rights = 'on the application’s page “API permissions”';

/**
 * Codes of Microsoft Entra (https://learn.microsoft.com/entra/identity-platform/reference-error-codes), of Exchange Online
 * (https://learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online), of Microsoft Graph
 * (https://learn.microsoft.com/graph/errors) and of Google (https://developers.google.com/identity/protocols/oauth2/service-account#error-codes).
 */
const answers: [pattern: RegExp, ...Explanation][] = [
  [
    /AADSTS7000215\b/,
    'login',
    'Microsoft does not know this client secret. Under “Certificates & secrets” copy the secret’s Value, not its Secret ID, and enter it here. The Value is shown only once: create a new secret if it is gone.',
  ],
  [
    /AADSTS7000222\b/,
    'login',
    'The client secret has expired. Create a new one under “Certificates & secrets”, and enter its Value here.',
  ],
  [
    /AADSTS700016\b/,
    'login',
    'This tenant has no application with this client ID. Copy both IDs from the application’s “Overview” page.',
  ],
  [
    /AADSTS90002\b|AADSTS900023\b/,
    'login',
    'Microsoft did not find this tenant. Copy the Directory (tenant) ID from the application’s page “Overview”.',
  ],
  [
    /AADSTS50034\b|ErrorInvalidUser|MailboxNotEnabledForRESTAPI|Request_ResourceNotFound/,
    'sender',
    'This tenant has no such mailbox. Check the spelling of its address.',
  ],
  [/AADSTS65001\b/, 'login', `An administrator must grant consent: press “Grant admin consent” ${rights}.`],
  [
    /AADSTS700027\b/,
    'login',
    'Microsoft does not know this certificate. Upload its public part under “Certificates & secrets”.',
  ],
  [
    /AADSTS700024\b|short-lived token|reasonable timeframe|JWT has expired/i,
    'login',
    'The clock of this machine is wrong. Synchronise it and try again.',
  ],
  [
    /ErrorAccessDenied|Authorization_RequestDenied/,
    'sender',
    `The application may not send as this mailbox. Add the application permission Mail.Send ${rights} and grant consent; where an application access policy limits the application, it must name this mailbox.`,
  ],
  [
    /5\.7\.139\b|SmtpClientAuthentication is disabled/i,
    'login',
    'SMTP is turned off for this mailbox. In the Microsoft 365 admin centre open the user, Mail, Manage email apps, and turn on Authenticated SMTP; or choose Microsoft Graph, which does not need it.',
  ],
  [/5\.7\.30\b/, 'login', 'Microsoft 365 no longer accepts passwords. Save these settings again, and check them.'],
  [
    /5\.7\.60\b|SendAsDenied|5\.2\.25[12]\b/i,
    'sender',
    'The application may not send as this mailbox. An Exchange administrator gives it the right with Add-MailboxPermission, as step 4 says.',
  ],
  [
    /5\.7\.3\b/,
    'login',
    'Exchange Online does not know the application yet, or it may not use this mailbox. An Exchange administrator runs New-ServicePrincipal and Add-MailboxPermission, as step 4 says; it takes effect within an hour.',
  ],
  [
    /unauthorized_client/,
    'login',
    'Google does not let this service account act for the mailbox. In the Google Admin console, under Security, API controls, Domain-wide delegation, add the service account’s client ID with the scope https://mail.google.com/.',
  ],
  [
    /invalid_grant.*(email|user|account)/i,
    'sender',
    'This Workspace has no such mailbox. Check the spelling of its address.',
  ],
  [
    /invalid_grant/,
    'login',
    'Google did not accept the service account’s key. Create a new key for it, and paste the whole JSON file here.',
  ],
  [
    /invalid_client/,
    'login',
    'The service did not accept the client ID and the secret. Check both; the secret may have expired.',
  ],
  [
    /invalid_scope/,
    'login',
    'The service does not know this scope. Ask the provider which scope is needed to send email.',
  ],
];

/** Returns null for an error that is not about OAuth. */
export function oauthAnswer({ code, response = '', responseCode = 0 }: OAuthError): Explanation | null {
  if (code === 'ESECRET') {
    return [
      'login',
      'The stored secret can no longer be read, because the instance’s own secret has changed. Enter it again.',
    ];
  }
  const isRejection = code === 'ETOKEN' || code === 'EGRAPH' || code === 'EAUTH' || responseCode >= 400;
  if (!isRejection) return null;
  for (const [pattern, ...explanation] of answers) {
    if (pattern.test(response)) return explanation;
  }
  if (/^(429|503) |4\.3\.2|throttl/i.test(response)) {
    return ['busy', 'The service has reached its limit. We send waiting emails later.'];
  }
  if (code === 'EAUTH' && /gsmtp|5\.7\.8\b/i.test(response)) {
    return ['login', 'The server did not accept the login. Check that the mailbox exists and may send.'];
  }
  if (code === 'ETOKEN') return ['login', 'The token URL refused the application. See the log for details.'];
  if (code === 'EGRAPH') return ['refused', 'Microsoft Graph rejected the email. See the log for details.'];
  return null;
}
