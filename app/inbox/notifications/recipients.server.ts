import type { Mailbox } from '~/email/mail';

/** Addresses. */
export interface Recipients {
  to: string[];
  bcc: string[];
}

/** The recipients in an email's format. */
export function mailboxes({ to, bcc }: Recipients): { to: Mailbox[]; bcc: Mailbox[] } {
  const named = (addresses: string[]) => addresses.map((address) => ({ name: '', address }));
  return { to: named(to), bcc: named(bcc) };
}
