import { expect, it } from 'vitest';
import type { Hunk } from './merge';
import { mergeAll } from './merge.server';

/** Letters stand for paragraphs; what is open is written "theirs|mine". */
function merged(before: string | null, theirs: string, mine: string): string[] {
  const [hunks = []] = mergeAll([
    { base: before === null ? null : [...before], theirs: [...theirs], mine: [...mine], itemTexts: {} },
  ]);
  return hunks.map(describeHunk).filter(Boolean);
}

const describeHunk = (hunk: Hunk) =>
  'settled' in hunk ? hunk.settled.join('') : `${hunk.theirs.join('')}|${hunk.mine.join('')}`;

it.each([
  ['unchanged text', 'abc', 'abc', 'abc', ['abc']],
  ['different paragraphs changed', 'abcd', 'aBcd', 'abcD', ['a', 'B', 'c', 'D']],
  ['neighbouring paragraphs changed', 'abcd', 'aBcd', 'abCd', ['a', 'B', 'C', 'd']],
  ['a paragraph removed by theirs', 'abc', 'ac', 'abC', ['a', 'C']],
  ['the same change on both sides', 'abc', 'aXc', 'aXc', ['a', 'X', 'c']],
  ['a paragraph added before a changed one', 'abc', 'anbc', 'aBc', ['a', 'n', 'B', 'c']],
  ['a paragraph added after a changed one', 'abc', 'aBc', 'abnc', ['a', 'B', 'n', 'c']],
  ['a conflict: both changed the same paragraph', 'abc', 'aXc', 'aYc', ['a', 'X|Y', 'c']],
  ['a conflict: theirs removed a paragraph that mine changed', 'abc', 'ac', 'aYc', ['a', '|Y', 'c']],
  ['a conflict: both added at the same place', 'ab', 'aXb', 'aYb', ['a', 'X|Y', 'b']],
  ['a conflict: one hunk covers several of the other side', 'abcdef', 'aXf', 'abCdEf', ['a', 'X|bCdE', 'f']],
  ['a conflict: overlapping hunks', 'abcde', 'aXde', 'abYe', ['a', 'Xd|bY', 'e']],
  ['changes at both ends', 'abc', 'Xbc', 'abY', ['X', 'b', 'Y']],
  ['an empty base', '', 'ab', 'ac', ['a', 'b|c']],
  ['an unknown base', null, 'abcd', 'aBcD', ['a', 'b|B', 'c', 'd|D']],
])('The three-way merge handles %s', (_, before, theirs, mine, expected) => {
  expect(merged(before, theirs, mine)).toEqual(expected);
});

it('The three-way merge loses no added paragraph of either side', () => {
  const random = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let seed = 1; seed <= 100; seed += 1) {
    const next = random(seed);
    const text = () => Array.from({ length: Math.floor(next() * 7) }, () => 'abcdef'[Math.floor(next() * 6)]).join('');
    const [before, theirs, mine] = [text(), text(), text()];
    const all = merged(before, theirs, mine).join('');
    for (const side of [theirs, mine]) {
      const added = [...side].filter((email) => !before.includes(email));
      expect([before, theirs, mine, added.filter((email) => !all.includes(email))]).toEqual([before, theirs, mine, []]);
    }
    expect([before, merged(before, before, mine).join('')]).toEqual([before, mine]);
    expect([before, merged(before, theirs, before).join('')]).toEqual([before, theirs]);
    expect(merged(before, mine, mine).join('')).toBe(mine);
  }
});
