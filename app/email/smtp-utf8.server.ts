/**
 * Addresses with non-ASCII characters before the at sign, which only servers with SMTPUTF8 accept (RFC 6531). Domains
 * are stored in ASCII.
 */
import type { Mail, Mailbox } from './mail';
import type { SmtpConfig } from './smtp-config';

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
 * Returns an email for a server without SMTPUTF8, reduced to the recipients with ASCII addresses.
 * @throws {NoSmtpUtf8} when the sender or all recipients have non-ASCII addresses
 */
export function inAscii(
  { replyTo, ...mail }: Mail,
  { fromEmail, bounceEmail }: Pick<SmtpConfig, 'fromEmail' | 'bounceEmail'>,
): { taken: Mail; rejections: RejectedRecipient[] } {
  if (![fromEmail, bounceEmail ?? ''].every(isAscii)) throw new NoSmtpUtf8('MAIL FROM');
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
