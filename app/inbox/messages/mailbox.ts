/** Returns one form for all spellings of a mailbox: letter case, dots and the part after a plus sign are ignored. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}
