import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.server';

const emailText = (markdown: string) => {
  const result = renderMarkdown(markdown);
  return typeof result === 'string' ? result : result.emailText;
};

it.each([
  [
    'emphasis',
    'Hello *Ifeoma*,\n\n**Thursday** at `ten` suits ~~you~~ us.',
    'Hello Ifeoma,\n\nThursday at ten suits you us.',
  ],
  ['escapes', 'It costs £5 \\* 3\\_000 &amp; more.', 'It costs £5 * 3_000 & more.'],
  ['line breaks', 'Kind regards\\\nPriya  \nUplink', 'Kind regards\nPriya\nUplink'],
  ['headings and rules', '# Offer\n\nText\n\n---\n\n## Next', 'Offer\n\nText\n\n---\n\nNext'],
  [
    'links',
    'See [our page](https://firm.example/a) or <https://firm.example/b>.',
    'See our page (https://firm.example/a) or https://firm.example/b.',
  ],
  [
    'mail links',
    '[Write](mailto:a@firm.example) to <a@firm.example> or [ring](tel:+442079460127)',
    'Write (a@firm.example) to a@firm.example or ring (+442079460127)',
  ],
  ['reference links', '[Ours][1]\n\n[1]: https://firm.example/', 'Ours (https://firm.example/)'],
  ['lists', '- One\n  - Inner\n- Two\n\n3. Three\n4. Four', '- One\n  - Inner\n- Two\n\n3. Three\n4. Four'],
  ['loose lists', '- One\n\n  More\n\n- Two', '- One\n\n  More\n\n- Two'],
  ['tasks', '- [x] Done\n- [ ] Open', '- [x] Done\n- [ ] Open'],
  ['quotations', '> One\n>\n> Two', '> One\n>\n> Two'],
  ['code', '```sh\nnpm ci\n  npm test\n```', 'npm ci\n  npm test'],
  ['tables', '| A | B |\n|---|---|\n| 1 | **2** |', 'A | B\n1 | 2'],
  ['HTML', 'One <b>two</b>\n\n<div>three</div>\n\nFour', 'One two\n\nFour'],
  ['footnotes', 'One[^1]\n\n[^1]: Two', 'One[1]\n\n[1] Two'],
])('The text part of an email has no markup: %s', (_name, markdown, text) => {
  expect(emailText(markdown)).toBe(text);
});
