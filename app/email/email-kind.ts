import type { Tx } from '../../db/store.server';
import type { Mail } from './mail';
import type { ClaimedMail } from './outbox-claim.server';
import type { SmtpSettings } from './smtp-config.server';

/** The email as its kind renders it, before the outbox adds the common parts. */
export type ComposedMail = Omit<Mail, 'messageId'>;

/**
 * The decision about a due email: send it, hold it until its module releases it, or drop it with a reason for staff.
 */
export type Verdict = SendVerdict | 'hold' | DropVerdict;

interface SendVerdict {
  send: ComposedMail;
  /** The email is not retried if a server may have accepted it: a duplicate is worse than a lost email. */
  isAtMostOneAttempt?: true;
  /** Runs in the transaction that marks the email as sent. */
  afterSent?: (tx: Tx) => Promise<void>;
}

interface DropVerdict {
  drop: string;
  /** Runs in the transaction that marks the email as dropped. */
  afterDropped?: (tx: Tx) => Promise<void>;
}

/**
 * Renders an email when it is sent, with the recipients and text of that time.
 * @throws when its data cannot be read; the email is then retried
 */
export type MailKind = (mail: ClaimedMail, settings: SmtpSettings) => Promise<Verdict>;

/** The kinds of email by their names in the database. */
export type MailKinds = Readonly<Record<string, MailKind>>;
