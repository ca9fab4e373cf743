/** HTML for emails. Inserted values are escaped, unless they are markup. */

export class Markup {
  constructor(readonly html: string) {}
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function toHtml(value: string | Markup | Markup[]): string {
  if (value instanceof Markup) return value.html;
  return Array.isArray(value) ? value.map(toHtml).join('') : escapeText(value);
}

/** Template tag: `` markup`<p>${text}</p>` ``. */
export function markup(strings: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(toHtml)));
}

/** Returns the text as HTML with line breaks. */
export function lines(text: string): Markup {
  return new Markup(escapeText(text).replaceAll('\n', '<br>'));
}
