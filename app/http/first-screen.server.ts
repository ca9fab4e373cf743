/** The inline styles of the landing page. Its first screen needs no style sheet and no font. */
import { defaultStyle } from '~/content/theme/choices';
import { themeStyles } from '~/content/theme/stylesheet.server';
import { builtText } from '~/platform/built-files.server';
import { builtFirstScreen, builtSheets, fontPairFiles } from './built-sheets';
import type { PageTheme } from './theme-stylesheet.server';

/** A font file of a family, for the characters of a Unicode range. */
export interface FontSource {
  family: string;
  address: string;
  range: string;
}

/** The latest result: to work out the colours of a look takes longer than all the rest. */
let latest: { key: string; styles: string; fonts: FontSource[] } | null = null;

/**
 * Returns the styles as the build has made them, with the theme's rules at their end, and the fonts that a text needs.
 *
 * @param theme null for the default
 */
export function firstScreenOf(theme: PageTheme | null, text: string) {
  const built = builtText(builtFirstScreen);
  const { styles: faces, fallbacks, preload } = fontPairFiles[(theme?.style ?? defaultStyle).fonts];
  const sheet = builtText(faces ?? builtSheets.site);
  const key = JSON.stringify(theme?.style) + built + sheet;
  if (latest?.key !== key) {
    const ending = theme ? (fallbacks ? builtText(fallbacks) : '') + themeStyles(theme.style) : '';
    latest = { key, styles: built + ending, fonts: fontsOf(sheet) };
  }
  const { styles, fonts } = latest;
  return {
    styles,
    // A font that is declared and not fetched makes browsers look a stand-in up for each size of text.
    fonts: fonts.filter(({ address, range }) => preload.includes(address) || hasAnyOf(range, text)),
  };
}

/** The fonts that a style sheet of the build declares, without those of the reader's machine. */
function fontsOf(sheet: string): FontSource[] {
  const face = /@font-face\s*\{[^}]*?font-family:\s*"?([^";]+)[^}]*?url\("?([^")]+)[^}]*?unicode-range:\s*([^;}]+)/g;
  return [...sheet.matchAll(face)].map(([, family = '', address = '', range = '']) => ({ family, address, range }));
}

/** @param range as style sheets write it: `U+0100-0151,U+018F` */
function hasAnyOf(range: string, text: string): boolean {
  const characters = range.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?[,\s]*/gi, (_, first, last) =>
    last ? `\\u{${first}}-\\u{${last}}` : `\\u{${first}}`,
  );
  return new RegExp(`[${characters}]`, 'u').test(text);
}
