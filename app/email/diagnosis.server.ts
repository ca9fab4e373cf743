/** Explains to admins why an email was not sent, and what to change. The server's own response is only logged. */

import { isIP } from 'node:net';
import type { Explanation, Step } from './explanation';
import { oauthAnswer } from './oauth-diagnosis';
import type { OAuthCredentials } from './oauth-settings.server';

export interface Diagnosis {
  step: Step;
  /** For the page, without the server's banner and address. */
  message: string;
  /** A retry of this email cannot help. */
  isPermanent: boolean;
  /** The server permanently rejected the recipient's address. */
  isAddressRejected: boolean;
  /** The error is not specific to this email: no email can be sent now. */
  isServerDown: boolean;
  /** The server may have accepted the email: all of it was sent, but no response arrived. */
  isOutcomeUnknown: boolean;
  /** The pause that the service asks for. */
  retryAfterSeconds?: number;
  /** For the log, with addresses masked, because servers repeat the rejected ones. */
  detail: { code?: string; command?: string; response?: string; cause?: string };
}

/** The properties that nodemailer and Node add to their errors. */
interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  retryAfterSeconds?: number;
  isOutcomeUnknown?: boolean;
  message?: string;
}

interface Server {
  host: string;
  port: number;
  /** The OAuth credentials, if emails are sent without a password. */
  oauth?: OAuthCredentials | null;
}

export function diagnose(error: unknown, server: Server): Diagnosis {
  const { code, originalCode, command, response, retryAfterSeconds, isOutcomeUnknown = false } = error as SmtpError;
  const [step, message, isPermanent = false] = explain(error as SmtpError, server);
  return {
    step,
    message,
    isPermanent,
    isAddressRejected: isAddressRejected(error as SmtpError),
    isOutcomeUnknown,
    isServerDown: !['sender', 'recipient', 'refused', 'program'].includes(step),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    detail: {
      code: originalCode ?? code,
      command: command && masked(command),
      response: response && masked(response),
      ...(step === 'program' ? { cause: masked(String((error as Error).stack ?? error)) } : {}),
    },
  };
}

/** Masks email addresses for the log. */
function masked(text: string): string {
  return text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),;]+/g, '[address]');
}

function explain(error: SmtpError, server: Server): Explanation {
  if (error.code === 'ENOSMTPUTF8') return error.command === 'MAIL FROM' ? senderNotAscii : recipientNotAscii;
  if (isAddressRejected(error)) return addressRejected;
  const known = server.oauth ? oauthAnswer(error) : knownAnswer(error);
  return known ?? notReached(error, server) ?? notAgreed(error, server) ?? notTaken(error);
}

const addressRejected: Explanation = [
  'recipient',
  'The server rejected the recipient’s address. Check the spelling.',
  true,
];

const noSmtpUtf8 =
  'The mail server does not accept addresses with characters such as ü before the @ (it has no SMTPUTF8).';
const senderNotAscii: Explanation = ['sender', `${noSmtpUtf8} Enter another From email.`];
const recipientNotAscii: Explanation = [
  'recipient',
  `${noSmtpUtf8} Call the recipient, or write to them from another mailbox.`,
  true,
];

/**
 * Returns whether the server permanently rejected the recipient's address, rather than the sender or the connection.
 * The classes of RFC 3463 tell; without one, only the response to the recipient counts.
 */
function isAddressRejected({ code, command = '', response = '', responseCode = 0 }: SmtpError): boolean {
  if (code === 'EENVELOPE' && responseCode === 0) return true;
  if (responseCode < 500) return false;
  const [, status] = /^\d{3}[ -](5\.\d+\.\d+)\b/.exec(response) ?? [];
  if (status)
    return (
      /^5\.(1\.([01236]|10)|2\.[012])$/.test(status) || /recipient address rejected: access denied/i.test(response)
    );
  const isAboutSender = /relay|denied|block|black ?list|spam|polic|authenti|sender/i.test(response);
  return command.startsWith('RCPT') && [550, 551, 553].includes(responseCode) && !isAboutSender;
}

/** Known responses of large providers, and their explanations. */
const knownAnswers: [pattern: RegExp, ...Explanation][] = [
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
    /5\.4\.5\b|sending (limit|quota) exceeded/i,
    'busy',
    'The mailbox has reached today’s sending limit. We send waiting emails later.',
  ],
];

function knownAnswer({ response = '', code, responseCode = 0 }: SmtpError): Explanation | null {
  const isLogin = code === 'EAUTH' || [530, 534, 535].includes(responseCode);
  for (const [pattern, ...explanation] of knownAnswers) {
    // Text in a banner does not explain a login error. Only a rejected login does.
    if (pattern.test(response) && (explanation[0] !== 'login' || isLogin)) return explanation;
  }
  return null;
}

function notReached({ code, originalCode, message = '' }: SmtpError, { host, port }: Server): Explanation | null {
  const cause = originalCode ?? code;
  // The response is shown, but not an IP address, so that the page does not reveal the internal network.
  const server = isIP(host) ? 'The mail server' : host;
  if (cause === 'ENOTFOUND' || cause === 'ENODATA' || code === 'EDNS') {
    return ['name', `No server found with the name ${host}. Check the spelling of the SMTP host.`];
  }
  if (cause === 'EAI_AGAIN') {
    return ['name', 'The DNS server of this machine does not respond, so we could not find the mail server.'];
  }
  if (cause === 'EADDRESSREFUSED') {
    return [
      'address',
      `${server} points to an address that is not allowed for email. Enter your email provider’s server.`,
    ];
  }
  if (cause === 'ECONNREFUSED') {
    return [
      'connection',
      `${server} answers, but not on port ${port}. Check the port: 587 is usual, 465 is the other one.`,
    ];
  }
  if (cause === 'EHOSTUNREACH' || cause === 'ENETUNREACH' || cause === 'EACCES') {
    return ['connection', `${server} cannot be reached from here. Check this machine’s network and its firewall.`];
  }
  if (
    code === 'ETIMEDOUT' ||
    cause === 'ETIMEDOUT' ||
    ['EABORT', 'ABORT_ERR'].includes(code ?? '') ||
    /Greeting never received/.test(message)
  ) {
    return [
      'timeout',
      `The mail server did not respond in time. Check the host and port ${port}. A firewall may block this machine.`,
    ];
  }
  return null;
}

function notAgreed({ code, originalCode = '', command, response }: SmtpError, { port }: Server): Explanation | null {
  if (/CERT|ISSUER|LEAF_SIGNATURE|ALTNAME/.test(originalCode)) return ['certificate', certificateError(originalCode)];
  if (command === 'STARTTLS' && response) {
    return [
      'encryption',
      'The server does not offer encryption on this port (STARTTLS). Try port 465, or ask the provider. Without encryption, others could read the password.',
    ];
  }
  if (code === 'ETLS' || /SSL|TLS/.test(originalCode)) {
    const advice = port === 465 ? 'Port 465 speaks TLS from the start; try 587.' : 'Try port 465, or 587.';
    return ['encryption', `The server and Uplink support no common encryption method. ${advice}`];
  }
  if (code === 'EPASSWORD') {
    return [
      'login',
      'The stored password can no longer be read, because the instance’s secret has changed. Enter it again.',
    ];
  }
  if (code === 'EAUTH') {
    return [
      'login',
      'The server did not accept the username and password. Check both. Some providers require an app password.',
    ];
  }
  return null;
}

function certificateError(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'The server’s certificate has expired. Its operator must renew it.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return 'The server’s certificate is for another name. Enter the host as the provider writes it.';
  }
  return 'The server’s certificate is not from a trusted authority. Check the host. Your own server needs a trusted certificate.';
}

function notTaken({ code, command = '', responseCode = 0 }: SmtpError): Explanation {
  const isPermanent = responseCode >= 500;
  if (command.startsWith('MAIL')) {
    return ['sender', 'The server rejects the From email. Enter an address that this account can send as.'];
  }
  if (command.startsWith('RCPT')) {
    return isPermanent
      ? addressRejected
      : ['recipient', 'The server does not accept email for the recipient right now.'];
  }
  if (responseCode >= 400 && command === 'DATA') {
    return isPermanent
      ? ['refused', 'The server rejected the email.', true]
      : ['refused', 'The server does not accept the email right now.'];
  }
  if (code === 'EENVELOPE' && responseCode === 0) {
    return ['recipient', 'The recipient’s address is invalid. Check the spelling.', true];
  }
  if (responseCode >= 400) return ['busy', 'The mail server is not ready.'];
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EPROTOCOL') {
    return ['connection', 'The mail server closed the connection. Check the host and the port.'];
  }
  return ['program', 'We could not send the email. See the log for details.'];
}
