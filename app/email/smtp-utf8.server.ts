/**
 * Addresses with non-ASCII characters before the at sign, which only servers with SMTPUTF8 accept (RFC 6531). Domains
 * are stored in ASCII.
 */
import { once } from 'node:events';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mail, Mailbox } from './mail';

/** A recipient whom the server rejected. `diagnose` explains `error`. */
export interface RejectedRecipient {
  address: string;
  error: unknown;
}

/** The mail server does not support SMTPUTF8 for the sender (`MAIL FROM`) or a recipient (`RCPT TO`). */
export class NoSmtpUtf8 extends Error {
  readonly code = 'ENOSMTPUTF8';
  constructor(readonly command: 'MAIL FROM' | 'RCPT TO') {
    super('The mail server has no SMTPUTF8.');
  }
}

export const isAscii = (address: string): boolean => /^[\0-\x7F]*$/.test(address);

/**
 * Returns whether a server supports SMTPUTF8.
 * @param options with an open connection, which is closed afterwards
 * @throws errors that app/email/diagnosis.server.ts explains
 */
export async function offersSmtpUtf8(options: SMTPConnection.Options, signal: AbortSignal): Promise<boolean> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection(options);
  const finished = once(connection, 'end').then(() => {
    throw Object.assign(new Error('The mail server closed the connection.'), { code: 'ECONNECTION' });
  });
  connection.connect();
  try {
    await Promise.race([once(connection, 'connect', { signal }), finished]);
    return /^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
  } finally {
    connection.close();
  }
}

/**
 * Returns an email for a server without SMTPUTF8, reduced to the recipients with ASCII addresses.
 * @throws {NoSmtpUtf8} when the sender or all recipients have non-ASCII addresses
 */
export function inAscii({ replyTo, ...mail }: Mail, sender: string): { taken: Mail; rejections: RejectedRecipient[] } {
  if (!isAscii(sender)) throw new NoSmtpUtf8('MAIL FROM');
  const isTaken = ({ address }: Mailbox) => isAscii(address);
  const [to, bcc] = [[mail.to].flat(), mail.bcc ?? []];
  const left = [...to, ...bcc].filter(({ address }) => mail.only?.includes(address) ?? true);
  if (!left.some(isTaken)) throw new NoSmtpUtf8('RCPT TO');
  return {
    taken: {
      ...mail,
      to: to.filter(isTaken),
      bcc: bcc.filter(isTaken),
      ...(replyTo && isTaken(replyTo) ? { replyTo } : {}),
    },
    rejections: left
      .filter((mailbox) => !isTaken(mailbox))
      .map(({ address }) => ({ address, error: new NoSmtpUtf8('RCPT TO') })),
  };
}
