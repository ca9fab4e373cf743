import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.server';

function rendered(markdown: string) {
  const result = renderMarkdown(markdown);
  if (typeof result === 'string') throw new Error(`It cannot be shown: ${result}.`);
  return result;
}

const html = (markdown: string) => rendered(markdown).html;

describe('Markdown', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<img src="/x.png" onerror="alert(1)">'],
    ['a frame', '<iframe src="https://example.com"></iframe>'],
    ['a form', '<form action="/x"><input name="a"></form>'],
    ['a style', '<p style="color:red">x</p><style>p{}</style>'],
    ['an SVG', '<svg onload="alert(1)"></svg>'],
    ['a javascript: link', '[x](javascript:alert(1))'],
    ['a disguised javascript: link', '[x](JaVaScRiPt&colon;alert(1))'],
    ['a data: image', '![x](data:image/svg+xml,<svg/>)'],
    ['a base element', '<base href="https://evil.example/">'],
  ])('drops %s', (_name, markdown) => {
    expect(html(markdown)).not.toMatch(/script|onerror|onload|iframe|<form|<input|style|svg|javascript|data:|<base/i);
  });

  it('keeps https, mailto, tel and local links, and marks them nofollow', () => {
    expect(html('[a](https://example.com) [b](mailto:a@example.com) [c](tel:+442079460127) [d](/blog)')).toBe(
      ['https://example.com', 'mailto:a@example.com', 'tel:+442079460127', '/blog']
        .map((href, index) => `<a href="${href}" rel="noopener nofollow">${'abcd'[index]}</a>`)
        .join(' ')
        .replace(/^/, '<p>')
        .concat('</p>'),
    );
  });

  it('starts headings at level 2 and lists them with their ids', () => {
    const { html, headings } = rendered('# One\n\n## Two words\n\n### Two words\n\n## 你好\n\n#### Four');
    expect(headings).toEqual([
      { id: 'section-one', text: 'One' },
      { id: 'section-two-words', text: 'Two words' },
      { id: 'section-two-words-2', text: 'Two words', level: 3 },
      { id: 'section-part', text: '你好' },
    ]);
    expect(html).toContain('<h2 id="section-one">One</h2>');
    expect(html).toContain('<h3 id="section-two-words-2">Two words</h3>');
    expect(html).toContain('<h4>Four</h4>');
    expect(html).not.toContain('<h1');
  });

  it('gives each heading a unique id', () => {
    const titles = ['A', 'A 2', 'A', 'A', 'A 2', '你', '好'];
    const idsOf = (some: string[]) =>
      rendered(some.map((title) => `## ${title}`).join('\n\n')).headings.map(({ id }) => id);
    expect(new Set(idsOf(titles)).size).toBe(titles.length);
    // Later duplicates change no earlier id.
    expect(idsOf(titles).slice(0, 3)).toEqual(idsOf(titles.slice(0, 3)));
    expect(new Set(idsOf(Array(500).fill('A'))).size).toBe(500);
  });

  it('renders GitHub alerts such as [!NOTE] as callouts', () => {
    expect(html('> [!NOTE]\n> Read *this*.\n>\n> - one')).toMatch(
      /^<div class="callout callout-note" role="note">\n<p><strong>Note<\/strong><\/p>\n<p>Read <em>this<\/em>\.<\/p>\n<ul>.*<\/div>$/s,
    );
    expect(html('> [!caution]\n>\n> Hot.')).toContain('<p><strong>Caution</strong></p>\n<p>Hot.</p>');
    expect(rendered('> [!TIP]\n> Restart.').autoExcerpt).toBe('Tip Restart.');
    for (const quotation of ['> [!NOTE] on the same line', '> [!OTHER]\n> x', '> x\n> [!NOTE]', '[!NOTE]\nx']) {
      expect(html(quotation)).not.toContain('callout');
    }
    expect(html('<div class="callout callout-note" role="note">x</div>')).not.toContain('callout');
  });

  it('renders an image in its own paragraph as a figure, with its title as the caption', () => {
    expect(html('![alt](/a.png "Seen <here>")')).toBe(
      '<figure><img src="/a.png" alt="alt" loading="lazy" decoding="async"><figcaption>Seen &#x3C;here></figcaption></figure>',
    );
    expect(html('text ![alt](/a.png)')).toContain('<p>text <img');
  });

  it('wraps a table in a frame that the keyboard can scroll, labelled with its columns', () => {
    expect(html('| Week | What *to* do |\n|---|---|\n| 1 | List |')).toMatch(
      /^<div class="table-frame" role="group" aria-label="Table: Week, What to do" tabindex="0"><table>.*<\/table><\/div>$/s,
    );
    expect(html('| |\n|---|\n| 1 |')).toContain('aria-label="Table"');
    expect(html('| A |\n|---|\n| 1 |').match(/tabindex/g)).toHaveLength(1);
  });

  it('returns an excerpt without markup', () => {
    const text = '# A *bold* title\n\nWith `code`, a [link](https://x.example)\nand <b>html</b>.\n\n- one\n- two';
    expect(rendered(text)).toMatchObject({
      autoExcerpt: 'A bold title With code, a link and html. one two',
      wordCount: 11,
    });
    expect(rendered('word '.repeat(1000))).toMatchObject({ autoExcerpt: 'word '.repeat(40), wordCount: 1000 });
  });

  it.each([
    ['![A rack](media:2)', 0],
    ['![A rack](/a.png "Seen from the front")\n\nTwo words', 2],
    ['Before ![A rack](/a.png) after', 2],
    ['', 0],
    ['---\n\n> ***\n\n- [ ]\n- –', 0],
    ['| A | B |\n|---|---|\n| one | two |', 4],
    ['```js\nconst a = 1;\n```\nAfter it', 5],
    ['A note[^1].\n\n[^1]: Its text', 4],
    ['<!-- hidden -->\n\nShown', 1],
    ['3 % of 40 £', 3],
  ])('counts the words of %j', (markdown, texts) => {
    expect(rendered(markdown).wordCount).toBe(texts);
  });

  it.each([
    ['quotations', '> '.repeat(100).concat('deep')],
    ['lists', Array.from({ length: 40 }, (_, level) => `${'  '.repeat(level)}- deep`).join('\n')],
  ])('rejects too many levels of %s', (_name, markdown) => {
    expect(renderMarkdown(markdown)).toBe('depth');
  });

  it('renders a list of 20 levels', () => {
    const list = Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- deep`).join('\n');
    expect(html(list).match(/<ul>/g)).toHaveLength(20);
  });

  it('rejects Markdown whose HTML would be far larger than its source', () => {
    expect(renderMarkdown(`[a]: /${'long'.repeat(20_000)}\n\n${'[a] '.repeat(30)}`)).toBe('effort');
  });
});
