import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operator } from '~/records/actor';
import { render, Unrenderable } from './rendering.server';

const marks =
  '# |## |> |>> |- |  - |1. |* |**|__|_|~~|`|```\n|| a | b |\n|---|---|\n|\\|[|](|[^1]|[^1]: |![|)|<|</|<script>|<img onerror=alert(1) src=x>|<svg/onload=alert(1)>|javascript:|data:text/html,|&colon;|&#x6A;|www.|https://example.com|a@example.com|\n|\n\n|\t|    |---\n|- [ ] |word |"|\'|>'
    .split('|')
    .concat('|', '|---|\n', '\0', '\u2028', '👩‍💻', 'مرحبا');

const fragment = fc.tuple(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...marks) }, { weight: 1, arbitrary: fc.string() }),
  fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 80 }) }),
);
const markdown = fc
  .array(fragment, { maxLength: 40 })
  .map((parts) => parts.map(([text, times]) => text.repeat(times)).join(''));

const tag = /<\/?([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g;
const allowedTags =
  /^(a|blockquote|br|code|del|div|em|figcaption|figure|h[2-6]|hr|img|li|ol|p|pre|section|strong|sup|table|tbody|td|th|thead|tr|ul)$/;
const allowedAttributes =
  /^(align|alt|aria-\w+|class|data-footnote(s|-\w+)|decoding|dir|href|id|loading|rel|role|src|start|tabindex|title)$/;

it('Rendering any Markdown returns safe HTML or throws Unrenderable', async () => {
  const safe = fc.asyncProperty(markdown, async (text) => {
    const html = await render(text, operator).then(
      (rendered) => rendered.html,
      (error) => (error instanceof Unrenderable ? '' : Promise.reject(error)),
    );
    for (const [, name = '', attributes = ''] of html.matchAll(tag)) {
      expect(name).toMatch(allowedTags);
      for (const [, attribute = '', value = ''] of attributes.matchAll(/\s+([\w-]+)(?:="([^"]*)")?/g)) {
        expect(attribute).toMatch(allowedAttributes);
        if (attribute === 'href' || attribute === 'src') expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i);
      }
    }
    expect(html.replace(tag, '')).not.toContain('<');
  });
  // The thread is ended after four seconds of processor time; who waits longer than ten times that waits for something else.
  await fc.assert(safe, { numRuns: 150, timeout: 45_000 });
}, 120_000);
