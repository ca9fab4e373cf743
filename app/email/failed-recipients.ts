/** Partial delivery: the server rejected some recipients. */

export interface FailedRecipient {
  address: string;
  /** Text for staff. */
  reason: string;
  /** Other settings can help, so the email is sent again when they are saved. */
  isSettingsFailure?: boolean;
  /** The rejection is permanent. Other rejected recipients are retried. */
  isFinal: boolean;
}

/** Parses the column of an email's row; empty without a rejection. */
export function readFailedRecipients(column: string | null): FailedRecipient[] {
  return column ? (JSON.parse(column) as FailedRecipient[]) : [];
}

/** Returns the failures as text for staff. @param unseen the Bcc addresses, which are not revealed */
export function formatFailures(failedRecipients: FailedRecipient[], unseen: string[]): string {
  return failedRecipients
    .map(({ address, reason, isFinal }) => {
      const who = unseen.includes(address) ? 'An address in Bcc' : address;
      return `${who} ${isFinal ? 'does not get it' : 'does not have it yet'}: ${reason}`;
    })
    .join(' ');
}
