/** Fallback faces for web fonts: fonts of the reader's machine, scaled to the same measures. */
import { create, openSync } from 'fontkit';

/** English prose has so many of each letter among a thousand characters. */
const letters = [...' abcdefghijklmnopqrstuvwxyz'];
const frequency = [
  182, 65, 13, 22, 33, 102, 20, 16, 50, 57, 1, 6, 33, 20, 57, 62, 15, 1, 50, 53, 75, 23, 8, 17, 2, 14, 1,
];

/**
 * By the reader's fonts, a font with the same widths: Debian's package fonts-liberation has Arial's and Times New Roman's.
 * The names are full names: browsers match those everywhere, and each name that a machine lacks costs a search before the first
 * paint.
 */
const locals = {
  arial: {
    regular: { file: 'LiberationSans-Regular', names: ['Arial', 'Liberation Sans'] },
    bold: { file: 'LiberationSans-Bold', names: ['Arial Bold', 'Liberation Sans Bold'] },
  },
  times: {
    regular: { file: 'LiberationSerif-Regular', names: ['Times New Roman', 'Liberation Serif'] },
    bold: { file: 'LiberationSerif-Bold', names: ['Times New Roman Bold', 'Liberation Serif Bold'] },
  },
};

/**
 * The rule of a stand-in.
 *
 * @param face its family, and which of the reader's fonts it is most like
 * @param kind regular or bold
 * @param data the web font at that weight, uncompressed
 */
export function fallbackFace({ family, like = 'arial' }, kind, data) {
  const { file, names } = locals[like][kind];
  const font = create(data);
  const { ascent, descent, lineGap } = measure(font);
  const local = openSync(`/usr/share/fonts/truetype/liberation/${file}.ttf`);
  // Arial and Times New Roman have their widths in thousandths of the em.
  const adjust = averageWidth(font) / averageWidth(local, (width) => Math.round(width * 1000) / 1000);
  return `@font-face {
  font-family: '${family} Fallback';
  font-style: normal;
  font-weight: ${kind === 'bold' ? '600 700' : '400 500'};
  src:
    ${names.map((name) => `local('${name}')`).join(',\n    ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(ascent / adjust)};
  descent-override: ${percent(descent / adjust)};
  line-gap-override: ${percent(lineGap / adjust)};
}
`;
}

/** In parts of the em. */
function measure(font) {
  const { unitsPerEm } = font;
  const os2 = font['OS/2'];
  const { ascent, descent, lineGap } = os2.fsSelection.useTypoMetrics
    ? { ascent: os2.typoAscender, descent: os2.typoDescender, lineGap: os2.typoLineGap }
    : font;
  return { ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm, lineGap: lineGap / unitsPerEm };
}

/** In parts of the em. */
function averageWidth(font, rounded = (width) => width) {
  const widthOf = (letter) => rounded(font.glyphForCodePoint(letter.codePointAt(0)).advanceWidth / font.unitsPerEm);
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
  return sum(letters.map((letter, index) => widthOf(letter) * frequency[index])) / sum(frequency);
}

const percent = (value) => `${(value * 100).toFixed(2)}%`;
