/** Talking to the configured server: handing over one mail, or only trying whether it would let us. */
import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { isLoopback, openSocket } from './connect.server';
import type { SmtpSettings } from './smtp-config.server';

export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as it is sent: one recipient, and nothing but text. */
export interface Mail {
  messageId: string;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** What answered nobody's question says so, and starts no conversation between machines (RFC 3834). */
  autoSubmitted: 'auto-generated' | 'auto-replied';
}

export interface Timeouts {
  /** To reach the server, greet it and agree on encryption, in milliseconds. */
  connecting: number;
  /** For the server to say anything while it is being talked to. */
  silence: number;
}

export const patient: Timeouts = { connecting: 20_000, silence: 120_000 };

/** The stored password was sealed under another secret, so that nobody can log in with it. */
export class PasswordUnreadable extends Error {
  readonly code = 'EPASSWORD';
}

/**
 * Sends one mail; when this resolves, the server has taken it.
 *
 * @param signal ends it early; whether the server has taken the mail is unknown then
 * @throws what app/mail/diagnosis.server.ts explains
 */
export async function sendMail(
  settings: SmtpSettings,
  mail: Mail,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<void> {
  const transport = await openTransport(settings, timeouts, signal);
  const from = mailbox({ name: settings.fromName, address: settings.fromEmail });
  const to = mailbox(mail.to);
  try {
    await transport.sendMail({
      from,
      to,
      ...(mail.replyTo ? { replyTo: mailbox(mail.replyTo) } : {}),
      envelope: { from: from.address, to: [to.address] },
      messageId: `<${headerText(mail.messageId)}>`,
      subject: headerText(mail.subject),
      text: plainString(mail.text),
      html: plainString(mail.html),
      headers: { 'Auto-Submitted': mail.autoSubmitted, 'X-Auto-Response-Suppress': 'All' },
      xMailer: false,
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
  } finally {
    transport.close();
  }
}

/**
 * Greets the server, agrees on encryption and logs in, and sends nothing.
 *
 * @param signal ends it early
 * @throws what app/mail/diagnosis.server.ts explains
 */
export async function tryServer(settings: SmtpSettings, timeouts: Timeouts, signal: AbortSignal): Promise<void> {
  const transport = await openTransport(settings, timeouts, signal);
  const tooLong = once(signal, 'abort').then(() => {
    throw Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' });
  });
  try {
    await Promise.race([transport.verify(), tooLong]);
  } finally {
    transport.close();
  }
}

async function openTransport(settings: SmtpSettings, timeouts: Timeouts, signal: AbortSignal) {
  const { host, port, encryption, username, password } = settings;
  if (password === null) throw new PasswordUnreadable('The stored password cannot be read.');
  const isLocal = isLoopback(host);
  const isClear = encryption === 'none';
  return createTransport({
    host,
    port,
    secure: !isClear && port === 465,
    requireTLS: !isClear && !isLocal,
    ignoreTLS: isClear,
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' },
    auth: { user: username, pass: password },
    connection: await openSocket(host, port, timeouts.connecting, signal),
    connectionTimeout: timeouts.connecting,
    greetingTimeout: timeouts.connecting,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailbox({ name, address }: Mailbox): Mailbox {
  return { name: headerText(name), address: headerText(address) };
}

/** One line: nothing in it can end a header and begin another. Long ones are cut. */
function headerText(value: string): string {
  return plainString(value)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/** An object in the place of a text could name a file or an address to be read (nodemailer's `path` and `href`). */
function plainString(value: string): string {
  if (typeof value !== 'string') throw new TypeError('A mail is made of text only.');
  return value;
}
