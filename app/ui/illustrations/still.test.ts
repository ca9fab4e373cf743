/** The still drawings' file has exactly the symbols that the drawings use. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { glyphNames } from '~/content/home-page/copy-home';

it('still.svg has exactly the layers that the illustrations use, and each named glyph', () => {
  const ids = [...readFileSync('app/ui/illustrations/still.svg', 'utf8').matchAll(/ id="([^"]+)"/g)].map(
    ([, id]) => id,
  );
  const layers = ['services', 'frieze'].flatMap((name) =>
    [...readFileSync(`app/ui/illustrations/${name}.tsx`, 'utf8').matchAll(/<Layer name="([^"]+)"/g)].map(
      ([, id]) => id,
    ),
  );
  expect(ids.sort()).toEqual([...layers, ...glyphNames.map(({ value }) => `glyph-${value}`)].sort());
});
