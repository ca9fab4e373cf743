/**
 * Returns the tag in the subjects of all emails about a message, for ticket systems and people. It avoids the formats
 * that ticket systems use for their own numbers, `[#12]`, `[ID:12]` or `ABC-12`, because they would file the email
 * under another ticket.
 */
export function subjectTag(messageId: number): string {
  return `[Message ${messageId}]`;
}
