// Writes the web fonts and their style sheet into app/fonts from the two @fontsource-variable packages:
// Latin only, in parts that a browser fetches when it needs them, weights 400 to 700; and fallback faces with the same measures, so that nothing shifts when they arrive.
// Run it by hand after changing the ranges or the packages (node scripts/subset-fonts.mjs) and commit the result.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'app', 'fonts');

/** What English text is made of. All that a first visit needs: each of these files fits into the first packets. */
const basic = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

/** Western European letters and the rest of their punctuation. */
const latin = [
  [0xa1, 0xa2],
  [0xa4, 0xa8],
  [0xaa, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x152, 0x153],
  [0x2009, 0x2009],
  [0x201a, 0x201a],
  [0x201e, 0x201e],
  [0x202f, 0x202f],
  [0x2039, 0x203a],
];

/** Names from the rest of Europe. */
const latinExt = [
  [0x100, 0x151],
  [0x154, 0x17f],
  [0x18f, 0x18f],
  [0x192, 0x192],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1cd, 0x1dc],
  [0x1e6, 0x1e7],
  [0x1fa, 0x21b],
  [0x22a, 0x233],
  [0x237, 0x237],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ef2, 0x1ef3],
  [0x20a0, 0x20ab],
  [0x20ad, 0x20c0],
];

const schibsted = { family: 'Schibsted Grotesk', script: 'latin' };
const hanken = { family: 'Hanken Grotesk', script: 'latin' };
const fonts = [
  { ...schibsted, file: 'schibsted-grotesk', ranges: basic, fallback: { regular: 500, bold: 600 } },
  { ...schibsted, file: 'schibsted-grotesk-latin', ranges: latin },
  { ...hanken, file: 'hanken-grotesk', ranges: basic, fallback: { regular: 400, bold: 600 } },
  { ...hanken, file: 'hanken-grotesk-latin', ranges: latin },
  { ...hanken, file: 'hanken-grotesk-latin-ext', ranges: latinExt, script: 'latin-ext' },
];

/** Kerning, marks, local forms, ligatures and tabular figures; stylistic sets, fractions and small figures go. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rlig', 'liga', 'calt', 'rvrn', 'tnum'];

/** How often a letter occurs in English prose, in thousandths, the space included. */
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

/** Arial's advance widths in thousandths of the em; Liberation Sans and Helvetica have the same. */
const arial = {
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
};

const locals = {
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Helvetica'],
  bold: [
    'Arial Bold',
    'Arial-BoldMT',
    'Liberation Sans Bold',
    'LiberationSans-Bold',
    'Helvetica Bold',
    'Helvetica-Bold',
  ],
};

function characters(ranges) {
  let text = '';
  for (const [first, last] of ranges) for (let code = first; code <= last; code++) text += String.fromCodePoint(code);
  return text;
}

function unicodeRange(ranges) {
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`));
}

/** The vertical metrics and the advance width of each character of an uncompressed font. */
function measure(font) {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = {};
  for (let i = 0; i < view.getUint16(4); i++) {
    const record = 12 + i * 16;
    tables[font.toString('latin1', record, record + 4)] = view.getUint32(record + 8);
  }
  const unitsPerEm = view.getUint16(tables.head + 18);
  const os2 = tables['OS/2'];
  const useTypo = (view.getUint16(os2 + 62) & 0x80) !== 0;
  const [base, first] = useTypo ? [os2, 68] : [tables.hhea, 4];
  const vertical = [0, 2, 4].map((step) => view.getInt16(base + first + step) / unitsPerEm);
  const longMetrics = view.getUint16(tables.hhea + 34);
  const glyphs = characterMap(view, tables.cmap);
  const width = (character) => {
    const glyph = Math.min(glyphs(character.codePointAt(0)), longMetrics - 1);
    return view.getUint16(tables.hmtx + glyph * 4) / unitsPerEm;
  };
  return { ascent: vertical[0], descent: -vertical[1], lineGap: vertical[2], width };
}

/** Looks characters up in the font's cmap (format 4, which every web font has). */
function characterMap(view, cmap) {
  for (let i = 0; i < view.getUint16(cmap + 2); i++) {
    const table = cmap + view.getUint32(cmap + 4 + i * 8 + 4);
    if (view.getUint16(table) !== 4) continue;
    const double = view.getUint16(table + 6);
    return (code) => {
      for (let at = 0; at < double; at += 2) {
        if (view.getUint16(table + 14 + at) < code) continue;
        const start = view.getUint16(table + 16 + double + at);
        if (start > code) return 0;
        const delta = view.getUint16(table + 16 + double * 2 + at);
        const offsetAt = table + 16 + double * 3 + at;
        const offset = view.getUint16(offsetAt);
        if (offset === 0) return (code + delta) & 0xffff;
        const glyph = view.getUint16(offsetAt + offset + (code - start) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error('No character map of format 4');
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

function list(items, indent, separator = ', ') {
  const lines = [''];
  for (const item of items) {
    const last = lines.length - 1;
    if (indent.length + lines[last].length + item.length + separator.length > 118) lines.push(item + separator);
    else lines[last] += item + separator;
  }
  return lines.join(`\n${indent}`).replaceAll(/ +$/gm, '').replace(/,\s*$/, '');
}

function webFace(font) {
  return `@font-face {
  font-family: '${font.family} Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 400 700;
  src: url('./${font.file}.woff2') format('woff2');
  unicode-range:
    ${list(unicodeRange(font.ranges), '    ')};
}
`;
}

function fallbackFace(font, kind, metrics) {
  const adjust = averageWidth(metrics.width) / averageWidth((character) => arial[kind][character] / 1000);
  return `@font-face {
  font-family: '${font.family} Fallback';
  font-style: normal;
  font-weight: ${kind === 'bold' ? '600 700' : '400 500'};
  src:
    ${locals[kind].map((name) => `local('${name}')`).join(',\n    ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(metrics.ascent / adjust)};
  descent-override: ${percent(metrics.descent / adjust)};
  line-gap-override: ${percent(metrics.lineGap / adjust)};
}
`;
}

mkdirSync(out, { recursive: true });
const css = [
  '/* Written by scripts/subset-fonts.mjs. Both families are under the OFL; the licences lie beside this file. */\n',
];
const fallbacks = [];

for (const font of fonts) {
  const slug = font.family.toLowerCase().replaceAll(' ', '-');
  const directory = join(root, 'node_modules', '@fontsource-variable', slug);
  const source = readFileSync(join(directory, 'files', `${slug}-${font.script}-wght-normal.woff2`));
  const text = characters(font.ranges);
  const options = { keepFeatures, noHinting: true };
  const subset = await subsetFont(source, text, {
    ...options,
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  writeFileSync(join(out, `${font.file}.woff2`), subset);
  console.log(`${font.file}.woff2: ${subset.length} bytes`);
  css.push(webFace(font));
  if (!font.fallback) continue;
  copyFileSync(join(directory, 'LICENSE'), join(out, `${slug}-OFL.txt`));
  for (const kind of ['regular', 'bold']) {
    const pinned = await subsetFont(source, text, {
      ...options,
      targetFormat: 'sfnt',
      variationAxes: { wght: font.fallback[kind] },
    });
    fallbacks.push(fallbackFace(font, kind, measure(pinned)));
  }
}

writeFileSync(join(out, 'fonts.css'), [...css, ...fallbacks].join('\n'));
