/** Partial delivery: the server rejected some recipients. */

export interface FailedRecipient {
  address: string;
  /** In words. */
  reason: string;
  /** The server will not change its mind; the others are tried again. */
  isFinal: boolean;
}

/** Parses the column of an email's row; empty before a rejection. */
export function readFailedRecipients(column: string | null): FailedRecipient[] {
  return column ? (JSON.parse(column) as FailedRecipient[]) : [];
}

/** For staff. @param unseen the Bcc addresses, which are not revealed */
export function formatFailures(failedRecipients: FailedRecipient[], unseen: string[]): string {
  return failedRecipients
    .map(({ address, reason, isFinal }) => {
      const who = unseen.includes(address) ? 'An address in Bcc' : address;
      return `${who} ${isFinal ? 'does not get it' : 'does not have it yet'}: ${reason}`;
    })
    .join(' ');
}
