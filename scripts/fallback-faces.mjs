/** Fallback faces for web fonts: fonts of the reader's machine, scaled to the same measures. */
import { create } from 'fontkit';

/** The frequency of letters in English prose, in thousandths, including the space. */
const frequency = {
  ' ': 182,
  e: 102,
  t: 75,
  a: 65,
  o: 62,
  n: 57,
  i: 57,
  s: 53,
  r: 50,
  h: 50,
  l: 33,
  d: 33,
  u: 23,
  c: 22,
  m: 20,
  f: 20,
  w: 17,
  g: 16,
  p: 15,
  y: 14,
  b: 13,
  v: 8,
  k: 6,
  x: 2,
  j: 1,
  q: 1,
  z: 1,
};

/** Advance widths in thousandths of the em: Arial's, which Liberation Sans and Helvetica share, and Times New Roman's. */
const widths = {
  arial: {
    regular: {
      ' ': 278,
      a: 556,
      b: 556,
      c: 500,
      d: 556,
      e: 556,
      f: 278,
      g: 556,
      h: 556,
      i: 222,
      j: 222,
      k: 500,
      l: 222,
      m: 833,
      n: 556,
      o: 556,
      p: 556,
      q: 556,
      r: 333,
      s: 500,
      t: 278,
      u: 556,
      v: 500,
      w: 722,
      x: 500,
      y: 500,
      z: 500,
    },
    bold: {
      ' ': 278,
      a: 556,
      b: 611,
      c: 556,
      d: 611,
      e: 556,
      f: 333,
      g: 611,
      h: 611,
      i: 278,
      j: 278,
      k: 556,
      l: 278,
      m: 889,
      n: 611,
      o: 611,
      p: 611,
      q: 611,
      r: 389,
      s: 556,
      t: 333,
      u: 611,
      v: 556,
      w: 778,
      x: 556,
      y: 556,
      z: 500,
    },
  },
  times: {
    regular: {
      ' ': 250,
      a: 444,
      b: 500,
      c: 444,
      d: 500,
      e: 444,
      f: 333,
      g: 500,
      h: 500,
      i: 278,
      j: 278,
      k: 500,
      l: 278,
      m: 778,
      n: 500,
      o: 500,
      p: 500,
      q: 500,
      r: 333,
      s: 389,
      t: 278,
      u: 500,
      v: 500,
      w: 722,
      x: 500,
      y: 500,
      z: 444,
    },
    bold: {
      ' ': 250,
      a: 500,
      b: 556,
      c: 444,
      d: 556,
      e: 444,
      f: 333,
      g: 500,
      h: 556,
      i: 278,
      j: 333,
      k: 556,
      l: 278,
      m: 833,
      n: 556,
      o: 500,
      p: 556,
      q: 556,
      r: 444,
      s: 389,
      t: 333,
      u: 556,
      v: 500,
      w: 722,
      x: 500,
      y: 500,
      z: 444,
    },
  },
};

/** Full names: browsers match those everywhere, and each name that a machine lacks costs a search before the first paint. */
const locals = {
  arial: { regular: ['Arial', 'Liberation Sans'], bold: ['Arial Bold', 'Liberation Sans Bold'] },
  times: {
    regular: ['Times New Roman', 'Liberation Serif'],
    bold: ['Times New Roman Bold', 'Liberation Serif Bold'],
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
  const metrics = measure(create(data));
  const adjust = averageWidth(metrics.width) / averageWidth((character) => widths[like][kind][character] / 1000);
  return `@font-face {
  font-family: '${family} Fallback';
  font-style: normal;
  font-weight: ${kind === 'bold' ? '600 700' : '400 500'};
  src:
    ${locals[like][kind].map((name) => `local('${name}')`).join(',\n    ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(metrics.ascent / adjust)};
  descent-override: ${percent(metrics.descent / adjust)};
  line-gap-override: ${percent(metrics.lineGap / adjust)};
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
  const width = (character) => font.glyphForCodePoint(character.codePointAt(0)).advanceWidth / unitsPerEm;
  return { ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm, lineGap: lineGap / unitsPerEm, width };
}

function averageWidth(width) {
  let sum = 0;
  let total = 0;
  for (const [character, weight] of Object.entries(frequency)) {
    sum += width(character) * weight;
    total += weight;
  }
  return sum / total;
}

const percent = (value) => `${(value * 100).toFixed(2)}%`;
