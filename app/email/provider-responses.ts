/** Responses of large providers that tell more than those of other servers. */
import type { Explanation } from './explanation';

interface ProviderError {
  code?: string;
  response?: string;
  responseCode?: number;
}

const answers: [pattern: RegExp, ...Explanation][] = [
  [
    /SmtpClientAuthentication is disabled|5\.7\.139/i,
    'login',
    'Microsoft 365 does not let this mailbox send by SMTP with a password. Use passwordless sending in Email Settings. Until Microsoft ends password sending, you can also turn on Authenticated SMTP: in the Microsoft 365 admin centre, open the user, Mail, Manage email apps. Security defaults must allow it too.',
  ],
  [
    /5\.7\.30\b|Basic authentication is (not supported|disabled)/i,
    'login',
    'Microsoft 365 no longer accepts a password for sending. Set up passwordless sending in Email Settings.',
  ],
  [
    /SendAsDenied|5\.2\.25[12]|5\.7\.60\b/i,
    'sender',
    'Microsoft 365 does not let this mailbox send as the From email. Use the mailbox’s own address as From email, or grant it “Send as”.',
  ],
  [
    /5\.7\.57\b/,
    'login',
    'Microsoft 365 requires a login. Check the username and password, and turn on authenticated SMTP for the mailbox.',
  ],
  [
    /5\.7\.9\b|application-specific password/i,
    'login',
    'Google requires an app password. Create one in the Google account, and enter it as the password.',
  ],
  [
    /gsmtp|google/i,
    'login',
    'Google did not accept the username and password. Use the whole address as the username, and an app password, not the account’s own.',
  ],
  [
    /5\.7\.(50[1-4]|70[1-7]|750)\b|5\.1\.8 .*outbound|OutboundSpam/i,
    'policy',
    'Microsoft 365 has stopped this mailbox or organisation from sending. An administrator finds the reason in Microsoft Defender, under Restricted entities.',
  ],
  [
    /credentials for relay|mail relay denied/i,
    'relay',
    'Google’s SMTP relay does not know this machine. In the Google Admin console, under Gmail, Routing, SMTP relay service, allow its network address, or require a login.',
  ],
  [
    /identities failed the check/i,
    'sender',
    'Amazon SES has not verified the From email. Verify its domain in SES. While the account is in the sandbox, SES also rejects recipients that are not verified.',
  ],
  [
    /not authorized to perform .?ses:/i,
    'sender',
    'This Amazon SES user may not send as the From email. Give it the permission ses:SendRawEmail.',
  ],
  [
    /sending (has been )?paused for this account|account is paused/i,
    'policy',
    'Amazon SES has paused sending for this account. The reputation dashboard in SES has the reason.',
  ],
];

/** Returns null for a response without a rule. */
export function providerAnswer({ response = '', code, responseCode = 0 }: ProviderError): Explanation | null {
  const isLogin = code === 'EAUTH' || ([530, 534, 535].includes(responseCode) && !/STARTTLS/.test(response));
  for (const [pattern, ...explanation] of answers) {
    // Text in a banner does not explain a login error. Only a rejected login does.
    if (pattern.test(response) && (explanation[0] !== 'login' || isLogin)) return explanation;
  }
  return null;
}
