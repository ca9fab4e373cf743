import type { Tx } from '../../db/store.server';
import type { Mail } from './mail';
import type { ClaimedMail } from './outbox-claim.server';
import type { SmtpSettings } from './smtp-config.server';

/** A mail as its kind makes it: the outbox adds what all of them have. */
export type MadeMail = Omit<Mail, 'messageId'>;

/**
 * The decision about a due email: send it, hold it until its module releases it, or drop it with a reason for staff.
 */
export type Verdict = Sending | 'hold' | LeavingOut;

interface Sending {
  send: MadeMail;
  /** It is not sent again where a server may have taken it: to get it twice is worse than not to get it. */
  isAtMostOneAttempt?: true;
  /** Runs in the transaction that marks the email as sent, so that both happen or neither. */
  handedOver?: (tx: Tx) => Promise<void>;
}

interface LeavingOut {
  drop: string;
  /** Runs in the transaction that marks the email as dropped. */
  leftOut?: (tx: Tx) => Promise<void>;
}

/**
 * Makes an email when it is sent, with the recipients and text of that time.
 *
 * @throws when its data cannot be read; it is retried
 */
export type MailKind = (mail: ClaimedMail, settings: SmtpSettings) => Promise<Verdict>;

/** The kinds of email by their names in the database. */
export type MailKinds = Readonly<Record<string, MailKind>>;
