import { expect, it } from 'vitest';
import { findFolded, foldText, isMatch, searchTermsOf, searchTextOf } from './fold-text';

it.each([
  ['O’Brien', "o'brien"],
  ['O´Brien', "o'brien"],
  ['O`Brien', "o'brien"],
  ['Siobhán', 'siobhan'],
  ['E\u0301tienne', 'etienne'],
  ['STRASSE', 'strasse'],
  ['Straẞe', 'strasse'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ｆｕｌｌ', 'full'],
  ['„quoted“', '"quoted"'],
  ['東京', '東京'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('Folding twice, or letter by letter, changes nothing', () => {
  for (let code = 0; code < 0x20000; code += 1) {
    const letter = String.fromCodePoint(code);
    if (/[\p{Cn}\p{Co}\p{Script=Han}\p{Script=Hangul}]/u.test(letter)) continue;
    const folded = foldText(letter);
    if (foldText(folded) !== folded || foldText(`a${letter}b`) !== `a${folded}b`) expect(letter).toBe(folded);
  }
});

it.each([
  ['02079460999', '+44 20 7946 0999', true],
  ['+442079460999', '(020) 7946 0999', true],
  ['+44 (0)20 7946 0999', '020 7946-0999', true],
  ['0044 20 7946 0999', 'Call 02079460999.', true],
  ['7946 0999', '+442079460999', true],
  ['0142685300', '+33 1 42 68 53 00', true],
  ['02079460998', '+44 20 7946 0999', false],
  ['02079460999', '020 7946\n0999', false],
  ['2026 112233', '112233 of 2026', true],
  ['020 7946 0999 london', '+44 20 7946 0999', false],
])('%s is found in %j: %s', (q, text, isFound) => {
  expect(isMatch(searchTextOf([text]), searchTermsOf(q))).toBe(isFound);
});

it('findFolded returns the places of the original text', () => {
  const text = 'Siobha\u0301n O’Brien\nStraße';
  const found = [...findFolded(text, ['siobhan', "o'b", 'strasse'])];
  expect(found.map(([start, end]) => text.slice(start, end))).toEqual(['Siobha\u0301n', 'O’B', 'Straße']);
});

it('findFolded reads a long text only up to the match that is wanted', () => {
  const text = 'The same words in each line of a long article.\n'.repeat(40_000);
  const before = performance.now();
  const [first] = findFolded(text, ['words']);
  const took = performance.now() - before;
  expect(first).toEqual([9, 14]);
  const startedAll = performance.now();
  expect([...findFolded(text, ['words'])]).toHaveLength(40_000);
  expect(took).toBeLessThan((performance.now() - startedAll) / 4);
});
