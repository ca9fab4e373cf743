import type { Mailbox } from '~/email/mail';

/** Email addresses. */
export interface Recipients {
  to: string[];
  bcc: string[];
}

/** Returns the recipients in the format of an email. */
export function mailboxes({ to, bcc }: Recipients): { to: Mailbox[]; bcc: Mailbox[] } {
  const named = (addresses: string[]) => addresses.map((address) => ({ name: '', address }));
  return { to: named(to), bcc: named(bcc) };
}
