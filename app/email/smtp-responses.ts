/**
 * The meaning of a mail server's response. Servers use codes loosely, so the rules read the text as well, and the first
 * match decides. `tests/smtp-responses.ts` lists responses of real servers: add a response there before a rule here.
 */
import type { Explanation } from './explanation';

/** The command that the server rejected. */
type Stage = 'greeting' | 'hello' | 'login' | 'sender' | 'recipient' | 'data';

/** Reads the stage from nodemailer's name of a command. */
export function stageOf(command: string): Stage | null {
  if (command === 'CONN') return 'greeting';
  if (/^(EHLO|HELO)/.test(command)) return 'hello';
  if (command.startsWith('AUTH')) return 'login';
  if (command.startsWith('MAIL')) return 'sender';
  if (command.startsWith('RCPT')) return 'recipient';
  return command === 'DATA' ? 'data' : null;
}

export const addressRejected: Explanation = [
  'recipient',
  'The server rejected the recipient’s address. Check the spelling.',
  true,
];
export const mailboxFull: Explanation = ['recipient', 'The recipient’s mailbox is full. We try again later.'];
export const loginUnavailable: Explanation = ['busy', 'The server cannot check logins right now. We try again later.'];

/** @param offered the names of the offered methods, empty if unknown */
export const noKnownLogin = (offered: string[]): Explanation => [
  'login',
  `The server offers no login method that Uplink knows${offered.length > 0 ? ` (${offered.join(', ')})` : ''}. Ask your email provider to allow PLAIN or LOGIN on this port.`,
];

const encryptionRequired: Explanation = [
  'encryption',
  'The server requires encryption. Choose “Automatic” as the encryption in Email Settings.',
];
const loginRequired: Explanation = [
  'login',
  'The server requires a login, but offers none on this port. Use port 587 or 465, with encryption.',
];
const nameRejected: Explanation = [
  'greeting',
  'The server rejects the name that Uplink introduces itself with (EHLO). It is the host of the website’s public address, or the domain of the From email, and must exist in DNS.',
];
export const senderRejected: Explanation = [
  'sender',
  'The server rejects the From email. Enter an address that this account can send as.',
];
const relayDenied: Explanation = [
  'relay',
  'The server does not deliver to this recipient’s domain for this account (“relaying denied”). Use the server of your email provider, with a login, on port 587 or 465.',
];
const relayOrAddress: Explanation = [
  'relay',
  'The server does not accept this recipient. Check the spelling. If other addresses fail too, the server delivers only to its own domains for this account: use the server of your email provider.',
];
const clientRefused: Explanation = [
  'client',
  'The server refuses the network address of this machine. It may be on a block list, or have no host name (reverse DNS). Ask the server’s operator, or use the server of your email provider.',
];
const policyRejected: Explanation = [
  'policy',
  'The rules of the server reject the email. Check the SPF record of the From email’s domain, and ask the server’s operator for the reason.',
];
const tooLarge: Explanation = ['refused', 'The email is larger than the server allows. Shorten it.', true];
const limitReached: Explanation = [
  'busy',
  'The mailbox has reached today’s sending limit. We send waiting emails later.',
];
const tooFast: Explanation = [
  'busy',
  'The server limits how fast this account or machine may send. We send waiting emails later.',
];
const notReady: Explanation = ['busy', 'The mail server is not ready.'];

interface Rule {
  /** Any stage by default. */
  at?: Stage[];
  /** Any code from 400 by default. */
  codes?: RegExp;
  /** Any text by default. The text includes the code. */
  text?: RegExp;
  explanation: Explanation;
}

const aboutEmail: Stage[] = ['sender', 'recipient', 'data'];

const rules: Rule[] = [
  { at: ['login'], codes: /^4/, explanation: loginUnavailable },
  {
    text: /issue a STARTTLS|STARTTLS is required|encryption (is )?required/i,
    explanation: encryptionRequired,
  },
  {
    at: ['login'],
    text: /mechanism|authentication type|not advertised|auth method|^50[34]/i,
    explanation: noKnownLogin([]),
  },
  { at: aboutEmail, codes: /^530/, explanation: loginRequired },
  {
    at: aboutEmail,
    text: /not logged in|(authentication|auth) (is )?required|must (issue an auth|authenticate)|not authenticated/i,
    explanation: loginRequired,
  },
  {
    text: /client host|blocked using|black ?list|block ?list|\bdnsbl\b|\brbl\b|spamhaus|reverse (dns|hostname)|\bptr\b|banned|cannot find your hostname|not accepting connections|traffic not accepted from this ip|\b5\.7\.25\b/i,
    explanation: clientRefused,
  },
  {
    text: /(helo|ehlo) command rejected|\((helo|ehlo)\)|invalid (helo|ehlo)|(helo|ehlo) (argument|name|host)/i,
    explanation: nameRejected,
  },
  // Codes 500 and 502 mean that the server does not know EHLO.
  { at: ['hello'], codes: /^5(?!00|02)/, explanation: nameRejected },
  { text: /\b5\.4\.5\b|\b5\.1\.90\b|daily .*(limit|quota)|sending (limit|quota) exceeded/i, explanation: limitReached },
  {
    text: /too many (concurrent|connections|messages|errors|mails)|too much mail|throttl|(submission|sending) rate|concurrent connections/i,
    explanation: tooFast,
  },
  { at: ['greeting'], codes: /^5/, explanation: clientRefused },
  { at: aboutEmail, text: /\b5\.(3\.4|2\.3)\b|^552\b.*(size|large|\bbig\b|too long)/is, explanation: tooLarge },
  {
    at: ['recipient', 'data'],
    text: /\b[45]\.2\.2\b|mailbox (is |for user is )?full|over ?quota|quota exceeded|out of storage/i,
    explanation: mailboxFull,
  },
  {
    at: aboutEmail,
    text: /sender (address rejected|verify failed|mismatch|identity|and|does)|(from|sender) address|and sender|sendasdenied|identities failed|\b[45]\.1\.[78]\b/i,
    explanation: senderRejected,
  },
  {
    at: ['recipient', 'data'],
    text: /^5\d\d[ -]5\.(1\.([01236]|10)|2\.[01])\b|\b5\.4\.1 .*recipient address(es)? rejected/i,
    explanation: addressRejected,
  },
  {
    at: aboutEmail,
    text: /relay(ing)?( access)? (is )?(denied|not (permitted|allowed)|prohibited)|(to|not) relay\b|\b5\.7\.(54|64)\b|recipient address rejected: access denied/i,
    explanation: relayDenied,
  },
  // OpenSMTPD has the same response for relaying and for an unknown address.
  { at: ['recipient'], text: /^550 invalid recipient/i, explanation: relayOrAddress },
  { at: ['sender', 'data'], codes: /^5/, text: /\bspf\b|dmarc|dkim|\b5\.7\.26\b/i, explanation: policyRejected },
  { at: ['sender'], codes: /^5/, explanation: senderRejected },
  {
    at: ['recipient'],
    codes: /^5/,
    text: /\b5\.7\.\d|polic|prohibit|\bspf\b|dmarc|dkim|spam|denied|block|authenti/i,
    explanation: policyRejected,
  },
  { at: ['recipient'], codes: /^55[013]/, explanation: addressRejected },
  { at: ['recipient'], codes: /^5/, explanation: policyRejected },
  {
    at: ['recipient'],
    explanation: ['recipient', 'The server does not accept email for the recipient right now.'],
  },
  { at: ['data'], codes: /^5/, explanation: ['refused', 'The server rejected the email.', true] },
  { at: ['data'], explanation: ['refused', 'The server does not accept the email right now.'] },
];

/** Returns the meaning of a response from 400. A login error without a rule is explained by the caller. */
export function explainResponse(stage: Stage | null, response: string): Explanation | null {
  const rule = rules.find(
    ({ at, codes, text }) =>
      (!at || (stage !== null && at.includes(stage))) &&
      (!codes || codes.test(response)) &&
      (!text || text.test(response)),
  );
  if (rule) return rule.explanation;
  return stage === 'login' ? null : notReady;
}
