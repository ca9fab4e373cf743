/** Partial delivery: some recipients were refused. */

export interface FailedRecipient {
  address: string;
  /** In words for staff. */
  reason: string;
  /** The server will not change its mind; the others are tried again. */
  isFinal: boolean;
}

/** As a mail's row keeps it; empty before anyone was rejected. */
export function readFailedRecipients(column: string | null): FailedRecipient[] {
  return column ? (JSON.parse(column) as FailedRecipient[]) : [];
}

/**
 * For staff.
 *
 * @param unseen the addresses in Bcc: no one is to learn of them here either
 */
export function formatFailures(failedRecipients: FailedRecipient[], unseen: string[]): string {
  return failedRecipients
    .map(({ address, reason, isFinal }) => {
      const who = unseen.includes(address) ? 'An address in Bcc' : address;
      return `${who} ${isFinal ? 'does not get it' : 'does not have it yet'}: ${reason}`;
    })
    .join(' ');
}
