/**
 * Returns the tag in the subjects of all emails about a message, for ticket systems and people. It avoids the formats
 * that ticket systems use for their own numbers, `[#12]`, `[ID:12]` or `ABC-12`, because they would file the email
 * under another ticket.
 */
export function subjectTag(messageId: number): string {
  return `[Message ${messageId}]`;
}

/** In characters. Email clients and ticket systems cut longer subjects, and would cut the tag. */
const subjectMax = 200;

/** Returns a subject that ends with the tag. A long text is shortened. */
export function taggedSubject(text: string, messageId: number): string {
  const characters = [...text];
  const start = characters.slice(0, subjectMax - 1).join('');
  return `${characters.length > subjectMax ? `${start.trimEnd()}…` : text} ${subjectTag(messageId)}`;
}
