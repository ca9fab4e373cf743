/** HTML for emails. Inserted values are escaped, unless they are markup. */
import { escapeHtml } from '~/platform/escape-html';

export class Markup {
  constructor(readonly html: string) {}
}

function toHtml(value: string | Markup | Markup[]): string {
  if (value instanceof Markup) return value.html;
  return Array.isArray(value) ? value.map(toHtml).join('') : escapeHtml(value);
}

/** Template tag: `` markup`<p>${text}</p>` ``. */
export function markup(strings: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(toHtml)));
}

/** Returns the text as HTML with line breaks. */
export function lines(text: string): Markup {
  return new Markup(escapeHtml(text).replaceAll('\n', '<br>'));
}
