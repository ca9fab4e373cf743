import { describe, expect, it } from 'vitest';
import { insertImage, type MarkdownMark, marks } from './markdown-marks';

/** Text with its selection between `|` and `|`; one `|` is a caret. */
function after(mark: MarkdownMark, text: string): string {
  const start = text.indexOf('|');
  const end = text.lastIndexOf('|') - (text.indexOf('|') === text.lastIndexOf('|') ? 0 : 1);
  const value = text.replaceAll('|', '');
  const edit = marks[mark]({ value, start, end });
  const result = value.slice(0, edit.start) + edit.insert + value.slice(edit.end);
  const [from, to] = edit.selection;
  return from === to
    ? `${result.slice(0, from)}|${result.slice(from)}`
    : `${result.slice(0, from)}|${result.slice(from, to)}|${result.slice(to)}`;
}

describe('Markdown toolbar button', () => {
  it.each<[MarkdownMark, string, string]>([
    ['bold', 'a |word| here', 'a **|word|** here'],
    ['bold', 'a **|word|** here', 'a |word| here'],
    ['bold', 'a | here', 'a **|bold text|** here'],
    ['italic', '|word|', '_|word|_'],
    ['heading', 'one\ntw|o\nthree', 'one\n## two|\nthree'],
    ['heading', '## tw|o', 'two|'],
    ['list', 'one\nt|wo\nthr|ee', 'one\n- two\n- three|'],
    ['list', '- o|ne\n- tw|o', 'one\ntwo|'],
    ['link', 'see |here| now', 'see [here](|https://|) now'],
    ['link', '|', '[link text](|https://|)'],
    ['quote', 'one\ntw|o', 'one\n> two|'],
    ['code', '|', '```\n|code|\n```\n\n'],
    ['code', 'one\n\n|let a;\nlet b;|', 'one\n\n```\n|let a;\nlet b;|\n```\n\n'],
    ['table', 'one|', 'one\n\n| |Column| | Column |\n| --- | --- |\n| Text | Text |\n\n'],
    ['note', 'one\n|', 'one\n\n> [!NOTE]\n> |Your text|\n\n'],
    ['divider', 'one|\n\ntwo', 'one\n\n---\n\n|\n\ntwo'],
  ])('%s turns %j into %j', (mark, before, expected) => {
    expect(after(mark, before)).toBe(expected);
  });
});

describe('Image inserted into Markdown', () => {
  it.each([
    ['', 0, '![a  b  c](media:3)\n\n'],
    ['one', 3, '\n\n![a  b  c](media:3)\n\n'],
    ['one\n\ntwo', 5, '![a  b  c](media:3)\n\n'],
  ])('gets its own paragraph in %j', (value, end, insert) => {
    const edit = insertImage({ value, start: end, end }, { ref: 'media:3', alt: 'a [b] c' });
    expect(edit).toMatchObject({ insert, start: end, end });
  });
});
