/** The files of the drawings have exactly the layers that the drawings use. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { glyphNames, sceneNames } from '~/content/home-page/drawing-names';
import { AdvantageGlyph } from './advantage-glyphs';
import { FriezeDrawing } from './frieze';
import { ServiceDrawing } from './services';

const markups = [
  createElement(FriezeDrawing, { className: '' }),
  ...glyphNames.map(({ value }) => createElement(AdvantageGlyph, { name: value })),
  ...sceneNames.map(({ value }) => createElement(ServiceDrawing, { name: value })),
].map((drawing) => renderToStaticMarkup(drawing));
const used = [...markups.join('').matchAll(/href="[^"#]*\/([^"#/]+)#([^"]+)"/g)];

it.each([
  'still.svg',
  ...readdirSync('app/ui/illustrations/service-drawings').map((name) => `service-drawings/${name}`),
])('%s has exactly the layers that the illustrations use', (file) => {
  const text = readFileSync(`app/ui/illustrations/${file}`, 'utf8');
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.sort()).toEqual(
    [...new Set(used.filter(([, name]) => name === basename(file)).map(([, , id]) => id))].sort(),
  );
});

it('A service offers twelve drawings, each with its own description', () => {
  const described = markups.flatMap((markup) => /aria-label="Line drawing: ([^"]+)"/.exec(markup)?.[1] ?? []);
  expect(new Set(described).size).toBe(12);
});
