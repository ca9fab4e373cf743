// Writes the web fonts and a style sheet for each pair of them into app/ui/fonts from the @fontsource-variable packages:
// Latin only, in parts that a browser fetches when it needs them, weights 400 to 700; and fallback faces with the same measures, so that nothing shifts when they arrive.
// Of each display face also one weight as TrueType, which the server draws icons and social cards with.
// Run it by hand after changing the ranges or the packages (node scripts/subset-fonts.mjs) and commit the result.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { fallbackFace } from './fallback-faces.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'app', 'ui', 'fonts');

/** The characters of English text. Each file of them fits into the first packets of a visit. */
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

/** The pairs by the name of their style sheet, the display face first. */
const pairs = {
  fonts: [{ family: 'Schibsted Grotesk' }, { family: 'Hanken Grotesk' }],
  friendly: [{ family: 'Outfit' }, { family: 'Figtree' }],
  classic: [{ family: 'Source Serif 4', like: 'times' }, { family: 'Source Sans 3' }],
  technical: [{ family: 'Space Grotesk' }, { family: 'Inter' }],
};

/** The subsets of a display face, and of a text face, which needs names from everywhere. */
const displayParts = [
  { ending: '', ranges: basic, script: 'latin', fallback: { regular: 500, bold: 600 } },
  { ending: '-latin', ranges: latin, script: 'latin' },
];
const textParts = [
  { ending: '', ranges: basic, script: 'latin', fallback: { regular: 400, bold: 600 } },
  { ending: '-latin', ranges: latin, script: 'latin' },
  { ending: '-latin-ext', ranges: latinExt, script: 'latin-ext' },
];

/** Kerning, marks, local forms, ligatures and tabular figures; stylistic sets, fractions and small figures go. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rlig', 'liga', 'calt', 'rvrn', 'tnum'];

function characters(ranges) {
  let text = '';
  for (const [first, last] of ranges) for (let code = first; code <= last; code++) text += String.fromCodePoint(code);
  return text;
}

function unicodeRange(ranges) {
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`));
}

function list(items, indent, separator = ', ') {
  const lines = [''];
  for (const item of items) {
    const last = lines.length - 1;
    if (indent.length + lines[last].length + item.length + separator.length > 118) lines.push(item + separator);
    else lines[last] += item + separator;
  }
  return lines.join(`\n${indent}`).replaceAll(/ +$/gm, '').replace(/,\s*$/, '');
}

function webFace(family, part) {
  return `@font-face {
  font-family: '${family} Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 400 700;
  src: url('./${slugOf(family)}${part.ending}.woff2') format('woff2');
  unicode-range:
    ${list(unicodeRange(part.ranges), '    ')};
}
`;
}

const slugOf = (family) => family.toLowerCase().replaceAll(' ', '-');
const packageOf = (family) => join(root, 'node_modules', '@fontsource-variable', slugOf(family));
const sourceOf = (family, script) =>
  readFileSync(join(packageOf(family), 'files', `${slugOf(family)}-${script}-wght-normal.woff2`));

function write(name, data) {
  writeFileSync(join(out, name), data);
  console.log(`${name}: ${data.length} bytes`);
}

/** Writes the files of a face. @returns its rules, and those of what stands in for it */
async function makeFace(face, parts) {
  const web = [];
  const fallbacks = [];
  for (const part of parts) {
    const source = sourceOf(face.family, part.script);
    const text = characters(part.ranges);
    const options = { keepFeatures, noHinting: true };
    const subset = await subsetFont(source, text, {
      ...options,
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
    });
    write(`${slugOf(face.family)}${part.ending}.woff2`, subset);
    web.push(webFace(face.family, part));
    for (const kind of part.fallback ? ['regular', 'bold'] : []) {
      const pinned = await subsetFont(source, text, {
        ...options,
        targetFormat: 'sfnt',
        variationAxes: { wght: part.fallback[kind] },
      });
      fallbacks.push(fallbackFace(face, kind, pinned));
    }
  }
  copyFileSync(join(packageOf(face.family), 'LICENSE'), join(out, `${slugOf(face.family)}-OFL.txt`));
  return { web, fallbacks };
}

/** The outlines for icons and cards: letters with kerning. */
async function makeOutlines({ family }) {
  for (const [ending, script, ranges] of [
    ['', 'latin', [...basic, ...latin]],
    ['-ext', 'latin-ext', latinExt],
  ]) {
    const pinned = await subsetFont(sourceOf(family, script), characters(ranges), {
      keepFeatures: ['kern'],
      noHinting: true,
      targetFormat: 'sfnt',
      variationAxes: { wght: 600 },
    });
    write(`${slugOf(family)}-600${ending}.ttf`, pinned);
  }
}

mkdirSync(out, { recursive: true });
for (const [name, [display, text]] of Object.entries(pairs)) {
  const faces = [await makeFace(display, displayParts), await makeFace(text, textParts)];
  await makeOutlines(display);
  const title =
    '/* Written by scripts/subset-fonts.mjs. Both families are under the OFL; the licences lie beside this file. */\n';
  const css = [title, `@import './${name}-fallbacks.css';\n`, ...faces.flatMap(({ web }) => web)];
  writeFileSync(join(out, `${name}.css`), css.join('\n'));
  const fallbacks = ['/* Written by scripts/subset-fonts.mjs. */\n', ...faces.flatMap(({ fallbacks }) => fallbacks)];
  writeFileSync(join(out, `${name}-fallbacks.css`), fallbacks.join('\n'));
}
