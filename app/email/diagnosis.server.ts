/** Explains to admins why an email was not sent, and what to change. The server's own response is only logged. */

import { isIP } from 'node:net';
import type { Explanation, SmtpStep } from './explanation';
import { oauthAnswer } from './oauth-diagnosis';
import type { OAuthCredentials } from './oauth-settings.server';
import { providerAnswer } from './provider-responses';
import {
  addressRejected,
  explainResponse,
  loginUnavailable,
  mailboxFull,
  noKnownLogin,
  senderRejected,
  stageOf,
} from './smtp-responses';

export interface Diagnosis {
  step: SmtpStep;
  /** For the page, without the server's banner and address. */
  message: string;
  /** A retry of this email cannot help. */
  isPermanent: boolean;
  /** The recipient's address does not exist, or its mailbox is full: only another channel reaches the recipient. */
  isAddressRejected: boolean;
  /** Other settings can help, so the email is sent again when they are saved. */
  isSettingsFailure: boolean;
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
  /** The login methods of a server that offers no other. */
  offered?: string[];
}

interface Server {
  host: string;
  port: number;
  /** The OAuth credentials, if emails are sent without a password. */
  oauth?: OAuthCredentials | null;
  /** The envelope sender, if it is not the From email. */
  bounceEmail?: string | null;
}

/** The steps that fail for one email or recipient only, whatever the settings are. */
const ofEmail: SmtpStep[] = ['recipient', 'refused', 'program'];
/** The steps that may succeed for another email. */
const ofSomeEmails: SmtpStep[] = [...ofEmail, 'sender', 'relay', 'policy'];

export function diagnose(error: unknown, server: Server): Diagnosis {
  const { code, originalCode, command, response, retryAfterSeconds, isOutcomeUnknown = false } = error as SmtpError;
  const { responseCode = 0 } = error as SmtpError;
  const explanation = explain(error as SmtpError, server);
  const [step, message, isPermanent = false] =
    explanation === senderRejected && server.bounceEmail ? senderOrBounceRejected : explanation;
  return {
    step,
    message,
    isPermanent,
    isAddressRejected: explanation === addressRejected || (explanation === mailboxFull && responseCode >= 500),
    isSettingsFailure: !ofEmail.includes(step),
    isOutcomeUnknown,
    isServerDown: !ofSomeEmails.includes(step),
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
  const { code, command = '', response = '', responseCode = 0 } = error;
  if (code === 'ENOSMTPUTF8') return command === 'MAIL FROM' ? senderNotAscii(server) : recipientNotAscii;
  if (code === 'EENVELOPE' && responseCode === 0) return addressRejected;
  if (error.offered) return noKnownLogin(error.offered);
  if (code === 'EAUTH' && responseCode >= 400 && responseCode < 500) return loginUnavailable;
  const known = server.oauth ? oauthAnswer(error) : providerAnswer(error);
  const isAboutResponse = responseCode >= 400 && command !== 'STARTTLS';
  return (
    known ??
    notReached(error, server) ??
    (isAboutResponse ? explainResponse(stageOf(command), response) : null) ??
    notAgreed(error, server) ??
    notConnected(error)
  );
}

const senderOrBounceRejected: Explanation = [
  'sender',
  'The server rejects the bounce email or the From email. Enter addresses that this account can send as.',
];

const noSmtpUtf8 =
  'The mail server does not accept addresses with characters such as ü before the @ (it has no SMTPUTF8).';
const senderNotAscii = ({ bounceEmail }: Server): Explanation => [
  'sender',
  `${noSmtpUtf8} Enter another From email${bounceEmail ? ' or bounce email' : ''}.`,
];
const recipientNotAscii: Explanation = [
  'recipient',
  `${noSmtpUtf8} Call the recipient, or write to them from another mailbox.`,
  true,
];

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

function notConnected({ code }: SmtpError): Explanation {
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EPROTOCOL') {
    return ['connection', 'The mail server closed the connection. Check the host and the port.'];
  }
  return ['program', 'We could not send the email. See the log for details.'];
}
