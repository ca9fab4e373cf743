import { expect, it } from 'vitest';
import type { Hunk } from './merge';
import { mergeAll } from './merge.server';

/** Letters stand for paragraphs; what is open is written "theirs|mine". */
function merged(before: string | null, theirs: string, mine: string): string[] {
  const [hunks = []] = mergeAll([
    { before: before === null ? null : [...before], theirs: [...theirs], mine: [...mine], words: {} },
  ]);
  return hunks.map(describeHunk).filter(Boolean);
}

const describeHunk = (hunk: Hunk) =>
  'settled' in hunk ? hunk.settled.join('') : `${hunk.theirs.join('')}|${hunk.mine.join('')}`;

it.each([
  ['what neither has changed', 'abc', 'abc', 'abc', ['abc']],
  ['a paragraph each', 'abcd', 'aBcd', 'abcD', ['a', 'B', 'c', 'D']],
  ['neighbours', 'abcd', 'aBcd', 'abCd', ['a', 'B', 'C', 'd']],
  ['one that only one has taken away', 'abc', 'ac', 'abC', ['a', 'C']],
  ['what both have done alike', 'abc', 'aXc', 'aXc', ['a', 'X', 'c']],
  ['something added before what the other has changed', 'abc', 'anbc', 'aBc', ['a', 'n', 'B', 'c']],
  ['something added after it', 'abc', 'aBc', 'abnc', ['a', 'B', 'n', 'c']],
  ['the same paragraph', 'abc', 'aXc', 'aYc', ['a', 'X|Y', 'c']],
  ['one changed that the other has taken away', 'abc', 'ac', 'aYc', ['a', '|Y', 'c']],
  ['something added at the same place', 'ab', 'aXb', 'aYb', ['a', 'X|Y', 'b']],
  ['a stretch that reaches over several of the other’s', 'abcdef', 'aXf', 'abCdEf', ['a', 'X|bCdE', 'f']],
  ['overlapping stretches', 'abcde', 'aXde', 'abYe', ['a', 'Xd|bY', 'e']],
  ['both at the ends', 'abc', 'Xbc', 'abY', ['X', 'b', 'Y']],
  ['a text that was empty', '', 'ab', 'ac', ['a', 'b|c']],
  ['no one knows what it was', null, 'abcd', 'aBcD', ['a', 'b|B', 'c', 'd|D']],
])('%s', (_, before, theirs, mine, expected) => {
  expect(merged(before, theirs, mine)).toEqual(expected);
});

it('loses no paragraph of either, whatever they have written', () => {
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
