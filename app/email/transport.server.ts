/** The SMTP transport: sends one email, or only verifies the login. */
import { once } from 'node:events';
import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { currentConfig } from '~/platform/config.server';
import { withAsciiDomain } from '~/records/fields';
import { accessToken } from './access-token.server';
import { isLoopback, openSocket } from './connect.server';
import { sendByGraph } from './graph.server';
import type { Mail, Mailbox } from './mail';
import { graphAddressOf } from './oauth-service.server';
import type { SmtpSettings } from './smtp-config.server';
import { inAscii, isAscii, offersSmtpUtf8, type RejectedRecipient } from './smtp-utf8.server';

interface Timeouts {
  /** For connecting, greeting and encryption, in milliseconds. */
  connecting: number;
  /** For each response of the server, in milliseconds. */
  silence: number;
}

export const patient: Timeouts = { connecting: 20_000, silence: 120_000 };

/**
 * Sends one email. Resolves when the server has accepted it.
 * @param signal aborts the sending; the server may have accepted the email then
 * @returns the rejected recipients, if others were accepted
 * @throws errors that app/email/diagnosis.server.ts explains; with `isOutcomeUnknown` if the server may have accepted
 * the email
 */
export async function sendMail(
  settings: SmtpSettings,
  mail: Mail,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<RejectedRecipient[]> {
  const { fromEmail } = settings;
  const addresses = [
    fromEmail,
    settings.bounceEmail ?? '',
    ...mailboxesOf(mail).map(({ address }) => address),
    mail.replyTo?.address ?? '',
  ];
  if (addresses.every(isAscii)) return handOver(settings, mail, timeouts, signal);
  if (!(await takesUtf8(settings, timeouts, signal))) {
    const { taken, rejections } = inAscii(mail, fromEmail);
    return [...(await handOver(settings, taken, timeouts, signal)), ...rejections];
  }
  return handOver(settings, mail, timeouts, signal).catch((error) => {
    const { replyTo, ...rest } = mail;
    // Some servers reject a non-ASCII Reply-To address. Sending the email matters more than its Reply-To.
    if (!replyTo || isAscii(replyTo.address) || !isFinal(error)) throw error;
    return handOver(settings, rest, timeouts, signal);
  });
}

/** Microsoft Graph does not report its support, so it is assumed. */
async function takesUtf8(settings: SmtpSettings, timeouts: Timeouts, signal: AbortSignal): Promise<boolean> {
  if (settings.oauth && graphAddressOf(settings.oauth.settings)) return true;
  return offersSmtpUtf8(await serverOptions(settings, timeouts, signal), signal);
}

const isFinal = ({ responseCode = 0, status }: { responseCode?: number; status?: number }) =>
  responseCode >= 500 || status === 400;

async function handOver(settings: SmtpSettings, mail: Mail, timeouts: Timeouts, signal: AbortSignal) {
  const parts = partsOf(settings, mail);
  return signedIn(settings, async (login) => {
    const graph = settings.oauth && graphAddressOf(settings.oauth.settings);
    if (graph && 'accessToken' in login) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeouts.silence)]);
      await sendByGraph(graph, login.accessToken, await mimeOf(parts), inTime);
      return [];
    }
    const transport = await openTransport(login, settings, timeouts, signal);
    let isSent = false;
    transport.use('stream', ({ message }, done) => {
      message.processFunc((mime) =>
        mime.once('end', () => {
          isSent = true;
        }),
      );
      done();
    });
    try {
      return rejectionsIn(await transport.sendMail({ ...parts, signal }), mail);
    } catch (error) {
      // When retrying some recipients, all may be rejected, although others have received the email.
      const rejections = mail.only ? rejectionsIn(error, mail) : [];
      if (rejections.length > 0) return rejections;
      const { responseCode } = error as { responseCode?: number };
      throw Object.assign(error as Error, { isOutcomeUnknown: isSent && responseCode === undefined });
    } finally {
      transport.close();
    }
  });
}

/** Nodemailer spells international domains differently, so addresses are normalised before they are compared. */
function rejectionsIn(outcome: unknown, mail: Mail): RejectedRecipient[] {
  const { rejectedErrors = [] } = outcome as { rejectedErrors?: { recipient?: string }[] };
  return rejectedErrors.map((error) => {
    const recipient = withAsciiDomain(error.recipient ?? '');
    const mailbox = mailboxesOf(mail).find(({ address }) => withAsciiDomain(address) === recipient);
    return { address: mailbox?.address ?? recipient, error };
  });
}

const mailboxesOf = ({ to, bcc = [] }: Mail) => [to, bcc].flat();

/** Loaded on first use, because it takes several megabytes of memory. */
const nodemailer = () => import('nodemailer');

/** Returns the complete MIME message. */
async function mimeOf(parts: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await nodemailer();
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return (await composer.sendMail(parts)).message as Buffer;
}

/** The credentials for nodemailer. */
type Login = { user: string; pass: string } | { type: 'OAuth2'; user: string; accessToken: string };

/** Logs in with the password or a token. If the server rejects a token before its expiry, it is renewed once. */
async function signedIn<T>(settings: SmtpSettings, work: (login: Login) => Promise<T>): Promise<T> {
  const { oauth, username: user, password } = settings;
  if (!oauth) {
    // It was encrypted under another instance secret.
    if (password === null) throw Object.assign(new Error('The stored password cannot be read.'), { code: 'EPASSWORD' });
    return work({ user, pass: password });
  }
  const withToken = (accessToken: string) => work({ type: 'OAuth2', user, accessToken });
  const token = await accessToken(oauth);
  try {
    return await withToken(token);
  } catch (error) {
    const { code, status } = error as { code?: string; status?: number };
    if (code !== 'EAUTH' && status !== 401) throw error;
    return withToken(await accessToken(oauth, token));
  }
}

function partsOf(settings: SmtpSettings, mail: Mail): SendMailOptions {
  const from = mailbox({ name: mail.fromName ?? settings.fromName, address: settings.fromEmail });
  const to = [mail.to].flat().map(mailbox);
  const bcc = (mail.bcc ?? []).map(mailbox);
  const { only } = mail;
  const left = [...to, ...bcc].map(({ address }) => address).filter((address) => !only || only.includes(address));
  const references = mail.references?.map(identifier) ?? [];
  return {
    from,
    to,
    ...(bcc.length > 0 ? { bcc } : {}),
    ...(mail.replyTo ? { replyTo: mailbox(mail.replyTo) } : {}),
    envelope: { from: settings.bounceEmail ?? from.address, to: left },
    messageId: identifier(mail.messageId),
    ...(references.length > 0 ? { references, inReplyTo: references.at(-1) } : {}),
    subject: headerText(mail.subject),
    text: plainString(mail.text),
    html: plainString(mail.html),
    headers: mail.autoSubmitted ? { 'Auto-Submitted': mail.autoSubmitted, 'X-Auto-Response-Suppress': 'All' } : {},
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Connects, negotiates encryption and logs in, but sends nothing. For Microsoft Graph, only a token is requested.
 * @param signal aborts the test
 * @throws errors that app/email/diagnosis.server.ts explains
 */
export async function tryServer(settings: SmtpSettings, timeouts: Timeouts, signal: AbortSignal): Promise<void> {
  const isGraph = settings.oauth && graphAddressOf(settings.oauth.settings);
  await signedIn(settings, async (login) => {
    if (isGraph) return;
    const transport = await openTransport(login, settings, timeouts, signal);
    const tooLong = once(signal, 'abort').then(() => {
      throw Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' });
    });
    try {
      await Promise.race([transport.verify(), tooLong]);
    } finally {
      transport.close();
    }
  });
}

async function openTransport(auth: Login, settings: SmtpSettings, timeouts: Timeouts, signal: AbortSignal) {
  const { createTransport } = await nodemailer();
  const options = await serverOptions(settings, timeouts, signal);
  return createTransport({ ...options, auth, disableFileAccess: true, disableUrlAccess: true });
}

/** Returns nodemailer's options, with an open connection. */
async function serverOptions(settings: SmtpSettings, timeouts: Timeouts, signal: AbortSignal) {
  const { host, port, encryption } = settings;
  const isLocal = isLoopback(host);
  const isClear = encryption === 'none';
  return {
    host,
    port,
    name: greetingName(settings.fromEmail),
    secure: !isClear && port === 465,
    requireTLS: !isClear && !isLocal,
    ignoreTLS: isClear,
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' as const },
    connection: await openSocket(host, port, timeouts.connecting, signal),
    connectionTimeout: timeouts.connecting,
    greetingTimeout: timeouts.connecting,
    socketTimeout: timeouts.silence,
  };
}

/**
 * Returns the name for EHLO: the host of the public address, or the sender's domain. Node's default is `[127.0.0.1]` on
 * a machine whose name has no dot, and relays that check the name reject it (RFC 5321, section 4.1.4).
 */
function greetingName(fromEmail: string): string {
  const host = new URL(currentConfig().baseUrl ?? 'http://localhost').hostname;
  return host.includes('.') && isIP(host) === 0 ? host : withAsciiDomain(fromEmail).replace(/^.*@/, '');
}

const identifier = (messageId: string) => `<${headerText(messageId)}>`;

function mailbox({ name, address }: Mailbox): Mailbox {
  return { name: headerText(name), address: headerText(address) };
}

/** Returns a header value in one line, so that it cannot start another header. Long values are truncated. */
function headerText(value: string): string {
  return plainString(value)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/** Throws for an object, which nodemailer could treat as a file or URL to read (`path` and `href`). */
function plainString(value: string): string {
  if (typeof value !== 'string') throw new TypeError('An email must be plain text.');
  return value;
}
