/** Articles that take long to render, or nest deeper than anyone writes. */
const nested = (depth, make) => Array.from({ length: depth }, (_, level) => make(level)).join('');

export const articles = {
  'quotes in quotes': nested(3000, () => '> '),
  'lists in lists': nested(300, (level) => `${' '.repeat(2 * level)}- a\n`),
  'lists in one line': nested(3000, () => '- '),
  emphasis: nested(3000, () => '*a _b '),
  'closed emphasis': `${nested(1500, () => '*a **b ')}${nested(1500, () => '** *')}`,
  brackets: `${nested(25_000, () => '[')}a${nested(25_000, () => ']')}`,
  'images in links': nested(10_000, () => '![['),
  'link beginnings': nested(20_000, () => '[a](<b'),
  ticks: nested(400, (level) => `${'`'.repeat(level + 1)} `),
  'a wide table': `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${`${'|b'.repeat(2000)}|\n`.repeat(20)}`,
  tildes: nested(20_000, () => '~a ~~b '),
  footnotes: nested(5000, (level) => `[^${level}] \n\n[^${level}]: a [^${level + 1}]\n\n`),
  references: `${nested(5000, (level) => `[${level}]: /${level}\n`)}\n${nested(5000, (level) => `[${level}] `)}`,
  addresses: nested(20_000, () => 'www.a@'),
  'tags left open': nested(20_000, () => '<a <!-- '),
  'a long line': 'a '.repeat(90_000),
};
