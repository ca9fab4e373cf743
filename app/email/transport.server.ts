/** The SMTP transport: sends one email, or only verifies the login. */
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { currentConfig } from '~/platform/config.server';
import { withAsciiDomain } from '~/platform/email-address';
import { mailAccessToken } from './access-token.server';
import { isLoopback, openSocket } from './connect.server';
import { sendByGraph } from './graph.server';
import type { Mail, Mailbox } from './mail';
import { graphAddressOf } from './oauth-service.server';
import type { SmtpSettings } from './smtp-config.server';
import { inSession, type SmtpLogin, type SmtpSession } from './smtp-session.server';
import { inAscii, isAscii, type RejectedRecipient } from './smtp-utf8.server';

/**
 * Exchange's names for delivery, read and absence receipts. Without NDR and "All", so that it still reports an
 * undelivered email (MS-OXCMAIL, X-Auto-Response-Suppress).
 */
const suppressedResponses = 'DR, RN, NRN, OOF, AutoReply';

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
  return handOver(settings, mail, timeouts, signal).catch((error) => {
    const { replyTo, ...rest } = mail;
    // Some servers reject a non-ASCII Reply-To address. Sending the email matters more than its Reply-To.
    if (!replyTo || isAscii(replyTo.address) || !isContentRejected(error)) throw error;
    return handOver(settings, rest, timeouts, signal);
  });
}

const isContentRejected = ({
  responseCode = 0,
  command,
  status,
}: {
  responseCode?: number;
  command?: string;
  status?: number;
}) => (responseCode >= 500 && command === 'DATA') || status === 400;

function handOver(settings: SmtpSettings, mail: Mail, timeouts: Timeouts, signal: AbortSignal) {
  return authenticated(settings, async (login) => {
    const graph = settings.oauth && graphAddressOf(settings.oauth.settings);
    if (graph && 'accessToken' in login) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeouts.silence)]);
      const message = await compose(partsOf(settings, mail));
      message.keepBcc = true;
      await sendByGraph(graph, login.accessToken, await mimeOf(message), inTime);
      return [];
    }
    return inSession(await serverOptions(settings, timeouts, signal), signal, async (session) => {
      const { taken, rejections } = session.hasSmtpUtf8 ? { taken: mail, rejections: [] } : inAscii(mail, settings);
      await session.logIn(login);
      return [...(await sendIn(session, settings, taken)), ...rejections];
    });
  });
}

async function sendIn(session: SmtpSession, settings: SmtpSettings, mail: Mail): Promise<RejectedRecipient[]> {
  const message = await compose(partsOf(settings, mail));
  const mime = Readable.from(await mimeOf(message));
  let isSent = false;
  mime.once('end', () => {
    isSent = true;
  });
  try {
    return rejectionsIn(await session.send(message.getEnvelope(), mime), mail);
  } catch (error) {
    // When retrying some recipients, all may be rejected, although others have received the email.
    const rejections = mail.only ? rejectionsIn(error, mail) : [];
    if (rejections.length > 0) return rejections;
    const { responseCode } = error as { responseCode?: number };
    throw Object.assign(error as Error, { isOutcomeUnknown: isSent && responseCode === undefined });
  }
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
async function compose(parts: MailComposer.Options): Promise<MimeNode> {
  const { default: Composer } = await import('nodemailer/lib/mail-composer');
  return new Composer(parts).compile();
}

/**
 * Returns the MIME message. Mailboxes in the mbox format change a line that begins with "From " to ">From ", so its
 * first letter is encoded, which needs a soft line break to stay within 76 characters.
 */
async function mimeOf(message: MimeNode): Promise<Buffer> {
  const mime = (await message.build()).toString('latin1');
  return Buffer.from(mime.replace(/^From /gm, '=46=\r\nrom '), 'latin1');
}

/** Logs in with the password or a token. If the server rejects a token before its expiry, it is renewed once. */
async function authenticated<T>(settings: SmtpSettings, work: (login: SmtpLogin) => Promise<T>): Promise<T> {
  const { oauth, username: user, password } = settings;
  if (!oauth) {
    // It was encrypted under another instance secret.
    if (password === null) throw Object.assign(new Error('The stored password cannot be read.'), { code: 'EPASSWORD' });
    return work({ user, pass: password });
  }
  const withToken = (accessToken: string) => work({ user, accessToken });
  const token = await mailAccessToken(oauth);
  try {
    return await withToken(token);
  } catch (error) {
    const { code, status } = error as { code?: string; status?: number };
    if (code !== 'EAUTH' && status !== 401) throw error;
    return withToken(await mailAccessToken(oauth, token));
  }
}

function partsOf(settings: SmtpSettings, mail: Mail): MailComposer.Options {
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
    headers: mail.autoSubmitted
      ? { 'Auto-Submitted': mail.autoSubmitted, 'X-Auto-Response-Suppress': suppressedResponses }
      : {},
    encoding: 'quoted-printable',
    newline: 'windows',
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
  await authenticated(settings, async (login) => {
    if (isGraph) return;
    await inSession(await serverOptions(settings, timeouts, signal), signal, (session) => session.logIn(login));
  });
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
