/** Returns the link that writes to an email address (RFC 6068). */
export const mailto = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
