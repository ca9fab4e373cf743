/** An appearance as custom properties, appended to a stylesheet if it differs from the default. */
import type { CornerStyle, FontPair, Style } from './choices';
import { derivePalette } from './colours.server';

/** In pixels. The radii of `soft` are the tokens' own (app/ui/tokens.css). */
export const radii: Record<CornerStyle, Record<string, number>> = {
  square: { 'radius-badge': 0, 'radius-small': 0, radius: 0, 'radius-card': 0 },
  soft: { 'radius-badge': 2, 'radius-small': 3, radius: 4, 'radius-card': 6 },
  round: { 'radius-badge': 6, 'radius-small': 6, radius: 12, 'radius-card': 16 },
};

/** Font families for headings and text. scripts/subset-fonts.mjs creates them and their fallbacks. */
const families: Record<FontPair, { display: string; text: string; generic?: string }> = {
  clear: { display: 'Schibsted Grotesk', text: 'Hanken Grotesk' },
  friendly: { display: 'Outfit', text: 'Figtree' },
  classic: { display: 'Source Serif 4', text: 'Source Sans 3', generic: 'Georgia, serif' },
  technical: { display: 'Space Grotesk', text: 'Inter' },
};

/** Returns the CSS rules of an appearance. */
export function appearanceStyles(style: Style): string {
  const { shades } = derivePalette(style.accent);
  return [
    rule(':root', { ...shades.root, ...shapes(style) }),
    rule('.band', shades.band),
    `@media (prefers-color-scheme:dark){${rule('.theme-auto', shades.dark)}}`,
  ].join('');
}

/** The same for a light and a dark sample side by side, whatever the system prefers. */
export function sampleRules(style: Style): string {
  const { shades } = derivePalette(style.accent);
  return [
    rule('.theme-sample', { ...shades.root, ...shapes(style) }),
    rule('.theme-sample[data-ground="dark"]', shades.dark),
  ].join('');
}

function shapes({ corners, fonts }: Style): Record<string, string> {
  const { display, text, generic = 'Arial, sans-serif' } = families[fonts];
  return {
    ...Object.fromEntries(Object.entries(radii[corners]).map(([name, pixels]) => [name, `${pixels}px`])),
    'font-display': family(display, generic),
    'font-text': family(text, 'Arial, sans-serif'),
  };
}

function family(name: string, generic: string): string {
  return `"${name} Variable", "${name} Fallback", ${generic}`;
}

function rule(selector: string, properties: Record<string, string>): string {
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`);
  return `${selector}{${declarations.join(';')}}`;
}
