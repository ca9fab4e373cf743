export interface Mailbox {
  name: string;
  address: string;
}

/** An email as it is sent, in plain text. */
export interface Mail {
  messageId: string;
  /** Replaces the sender name of the settings. The From address always comes from the settings. */
  fromName?: string;
  to: Mailbox | Mailbox[];
  bcc?: Mailbox[];
  /** The addresses still to be sent to, after a partial delivery. */
  only?: string[];
  replyTo?: Mailbox;
  /** The Message-IDs of the conversation, oldest first. This email replies to the last. */
  references?: string[];
  subject: string;
  text: string;
  html: string;
  /** Marks automatic email, so that other servers do not reply to it (RFC 3834). */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
}
