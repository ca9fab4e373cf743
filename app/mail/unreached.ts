/** Who of several recipients did not get a mail that the others have. */

export interface Unreached {
  address: string;
  /** In words for staff. */
  reason: string;
  /** The server will not change its mind; the others are tried again. */
  isFinal: boolean;
}

/** As a mail's row keeps it; empty before anybody was refused. */
export function readUnreached(column: string | null): Unreached[] {
  return column ? (JSON.parse(column) as Unreached[]) : [];
}

/**
 * For staff.
 *
 * @param unseen the addresses in Bcc: nobody is to learn of them here either
 */
export function inWords(unreached: Unreached[], unseen: string[]): string {
  return unreached
    .map(({ address, reason, isFinal }) => {
      const who = unseen.includes(address) ? 'An address in Bcc' : address;
      return `${who} ${isFinal ? 'does not get it' : 'does not have it yet'}: ${reason}`;
    })
    .join(' ');
}
