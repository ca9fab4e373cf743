import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAccent } from './choices';
import { backgrounds, derivePalette, partRatio, textRatio } from './colours.server';
import { radii } from './stylesheet.server';

/** The tokens as they stand in the style sheets, by where they hold. */
const light = { ...tokens('tokens.css'), ...tokens('further-tokens.css') };
const dark = tokens('kit/styles/theme.css');
const band = tokens('site/styles/band.css');

function tokens(name: string): Record<string, string> {
  const css = readFileSync(`app/ui/${name}`, 'utf8');
  return Object.fromEntries([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const accents = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** All colour pairs of pages, with the contrast they need. */
function pairs(accent: string): [what: string, colour: string, ground: string, ratio: number][] {
  const { root, dark } = derivePalette(accent).shades;
  const on = (shades: Record<string, string>, names: string[], below: Record<string, string>, ratio: number) =>
    names.flatMap((name) =>
      Object.entries(below).map(
        ([ground, colour]) =>
          [`${name} on ${ground}`, shades[name] ?? '', colour, ratio] as [string, string, string, number],
      ),
    );
  const { ink, primaryHover: _, ...lightGrounds } = backgrounds.light;
  const darkGrounds = backgrounds.dark;
  return [
    ...on(root, ['accent', 'accent-hover'], { ...lightGrounds, soft: root['accent-soft'] ?? '' }, textRatio),
    ...on(root, ['accent-mark', 'draw-accent'], lightGrounds, partRatio),
    ...on(root, ['on-accent'], { accent: root.accent ?? '' }, textRatio),
    ...on(root, ['on-cta', 'cta-button'], { cta: root.cta ?? '' }, textRatio),
    ...on(root, ['cta-on'], { button: root['cta-button'] ?? '', hover: root['cta-button-hover'] ?? '' }, textRatio),
    ...on(root, ['signal'], { ...backgrounds.band, ink }, textRatio),
    ...on({ ink2: '#45525c' }, ['ink2'], { soft: root['accent-soft'] ?? '' }, textRatio),
    ...on(dark, ['accent', 'accent-hover'], { ...darkGrounds, soft: dark['accent-soft'] ?? '' }, textRatio),
    ...on(dark, ['on-accent'], { accent: dark.accent ?? '' }, textRatio),
    ...on(dark, ['signal'], { ink: '#eef1ef' }, textRatio),
    ...on({ ink2: '#b4c0c6' }, ['ink2'], { soft: dark['accent-soft'] ?? '' }, textRatio),
  ];
}

describe('Shades of an accent colour', () => {
  it('match the tokens of the style sheets for the default accent', () => {
    const { shades, moves } = derivePalette(defaultAccent);
    expect(light).toMatchObject(shades.root);
    // In dark mode, toasts have a light background (app/ui/kit/styles/base.css).
    const { signal, ...rest } = shades.dark;
    expect(dark).toMatchObject(rest);
    expect(signal).toBe(light.accent);
    expect(band).toMatchObject(shades.band);
    expect(moves).toEqual([]);
  });

  it('are computed for the backgrounds and radii of the style sheets', () => {
    const { ink, paper, sheet, sunken } = light;
    expect(light['primary-hover']).toBe(backgrounds.light.primaryHover);
    expect(backgrounds.light).toMatchObject({ ink, paper, sheet, sunken });
    expect(dark).toMatchObject(backgrounds.dark);
    expect(backgrounds.band).toEqual({ band: light.band, card: light['band-2'] });
    expect(Object.fromEntries(Object.entries(radii.soft).map(([name, value]) => [name, `${value}px`]))).toEqual({
      radius: light.radius,
      'radius-badge': light['radius-badge'],
      'radius-small': light['radius-small'],
      'radius-card': light['radius-card'],
    });
  });

  it('have sufficient contrast for any accent', () => {
    fc.assert(
      fc.property(accents, (accent) => {
        const unreadable = pairs(accent).filter(([, colour, ground, ratio]) => wcagContrast(colour, ground) < ratio);
        expect(unreadable).toEqual([]);
      }),
      { numRuns: 150, examples: [['#000000'], ['#ffffff'], ['#ffd400'], ['#808080'], ['#ff0000'], ['#0000ff']] },
    );
  });

  it('report the uses for which the accent was changed', () => {
    const { shades, moves } = derivePalette('#ffd400');
    expect(moves.map(({ use }) => use)).toEqual(['text', 'parts']);
    expect(moves[0]).toMatchObject({ from: '#ffd400', to: shades.root.accent });
    // A band of that colour can be read, with ink on it.
    expect(shades.root).toMatchObject({ cta: '#ffd400', 'on-cta': backgrounds.light.ink });
  });

  it('keep an accent that has sufficient contrast', () => {
    expect(derivePalette('#7a1fa2').moves).toEqual([]);
    expect(derivePalette('#7a1fa2').shades.root.accent).toBe('#7a1fa2');
  });
});
