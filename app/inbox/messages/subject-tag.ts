/**
 * By what the subjects of all mails about a message show that they belong together, to ticket systems as to people. It is in
 * none of the shapes that ticket systems take for numbers of their own, `[#12]`, `[ID:12]` or `ABC-12`: they would put it to
 * another customer's ticket.
 */
export function subjectTag(messageId: number): string {
  return `[Message ${messageId}]`;
}
