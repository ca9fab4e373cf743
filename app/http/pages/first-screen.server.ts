/** The inline styles of the home page. Its first screen needs no stylesheet and no font. */
import { defaultStyle } from '~/content/appearance/choices';
import { appearanceStyles } from '~/content/appearance/stylesheet.server';
import { builtText } from '~/platform/built-files.server';
import type { PageAppearance } from './appearance-stylesheet.server';
import { builtFirstScreen, builtSheets, fontPairFiles } from './built-sheets';

/** A font file of a family, for the characters of a Unicode range. */
export interface FontSource {
  family: string;
  address: string;
  range: string;
}

/** The latest result, because computing an appearance's colours is slow. */
let latest: { key: string; styles: string; fonts: FontSource[] } | null = null;

/**
 * Returns the built styles followed by the appearance's rules, and the fonts that a text needs.
 * @param appearance null for the default
 */
export function firstScreenOf(appearance: PageAppearance | null, text: string) {
  const built = builtText(builtFirstScreen);
  const { styles: faces, fallbacks, preload } = fontPairFiles[(appearance?.style ?? defaultStyle).fonts];
  const sheet = builtText(faces ?? builtSheets.site);
  const key = JSON.stringify(appearance?.style) + built + sheet;
  if (latest?.key !== key) {
    const ending = appearance ? (fallbacks ? builtText(fallbacks) : '') + appearanceStyles(appearance.style) : '';
    latest = { key, styles: built + ending, fonts: fontsOf(sheet) };
  }
  const { styles, fonts } = latest;
  return {
    styles,
    // For a declared font that is not loaded, browsers look up a fallback for each text size, which is slow.
    fonts: fonts.filter(({ address, range }) => preload.includes(address) || hasAnyOf(range, text)),
  };
}

/** Returns the web fonts that a built stylesheet declares, without local ones. */
function fontsOf(sheet: string): FontSource[] {
  const face = /@font-face\s*\{[^}]*?font-family:\s*"?([^";]+)[^}]*?url\("?([^")]+)[^}]*?unicode-range:\s*([^;}]+)/g;
  return [...sheet.matchAll(face)].map(([, family = '', address = '', range = '']) => ({ family, address, range }));
}

/** @param range in CSS syntax: `U+0100-0151,U+018F` */
function hasAnyOf(range: string, text: string): boolean {
  const characters = range.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?[,\s]*/gi, (_, first, last) =>
    last ? `\\u{${first}}-\\u{${last}}` : `\\u{${first}}`,
  );
  return new RegExp(`[${characters}]`, 'u').test(text);
}
