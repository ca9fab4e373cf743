import type { Tx } from '../../db/store.server';
import type { Mail } from './mail';
import type { ClaimedMail } from './outbox-claim.server';
import type { SmtpSettings } from './smtp-config.server';

/** A mail as its kind makes it: the outbox adds what all of them have. */
export type MadeMail = Omit<Mail, 'messageId'>;

/**
 * What becomes of a mail whose turn it is: it is sent, kept back until its module releases it, or left out for good because
 * of a reason in words for staff.
 */
export type Verdict = Sending | 'hold' | LeavingOut;

interface Sending {
  send: MadeMail;
  /** It is not sent again where a server may have taken it: to get it twice is worse than not to get it. */
  isAtMostOneAttempt?: true;
  /** What follows once a server has taken it: in the transaction that notes it as sent, so that neither is without the other. */
  handedOver?: (tx: Tx) => Promise<void>;
}

interface LeavingOut {
  drop: string;
  /** What follows from that, in the transaction that notes it. */
  leftOut?: (tx: Tx) => Promise<void>;
}

/**
 * Makes a mail of one kind now of sending: sender, recipient and text are those of then.
 *
 * @throws when what it is made of cannot be read; it is tried again
 */
export type MailKind = (mail: ClaimedMail, settings: SmtpSettings) => Promise<Verdict>;

/** Every kind by the name that stands in its rows. */
export type MailKinds = Readonly<Record<string, MailKind>>;
