export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as it is sent: nothing but text. */
export interface Mail {
  messageId: string;
  /** In the place of the name in the settings; the address is always theirs. */
  fromName?: string;
  to: Mailbox | Mailbox[];
  bcc?: Mailbox[];
  /** The addresses of those who are still to get it, where others have it. */
  only?: string[];
  replyTo?: Mailbox;
  /** The Message-IDs of the mails before it in its conversation, the first one first: it answers the last. */
  references?: string[];
  subject: string;
  text: string;
  html: string;
  /** Marks automatic email, so that other servers do not reply to it (RFC 3834). */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
}
