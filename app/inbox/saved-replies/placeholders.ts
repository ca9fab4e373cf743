export const replyPlaceholders = {
  'first name': 'The visitor’s first name',
  name: 'The visitor’s whole name',
  company: 'Their company',
  reason: 'Their reason for contact',
  reference: 'The message’s number',
  'your name': 'Your name',
} as const;

type Placeholder = keyof typeof replyPlaceholders;

const mark = /\{([^{}\n]{1,40})\}/g;
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(replyPlaceholders, name);

export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(mark)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));
}

/** Replaces the placeholders of a saved reply. A visitor's text is escaped, so that it is not Markdown. */
export function fillReply(text: string, values: Record<Placeholder, string>): string {
  return text.replace(mark, (whole, name: string) => (isPlaceholder(name) ? asText(values[name]) : whole));
}

const asText = (value: string) => value.replace(/[\\`*_[\]<>]/g, '\\$&');
