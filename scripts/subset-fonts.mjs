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

const ranges = (text) => text.trim().split(/\s+/);

/** The characters of English text, as a style sheet has them. Each file of them fits into the first packets of a visit. */
const basic = ranges(`
  U+0020-007E U+00A0 U+00A3 U+00A9 U+00B7 U+00D7 U+2013-2014 U+2018-2019 U+201C-201D U+2022 U+2026 U+20AC
  U+2122 U+2212
`);

/** Western European letters and the rest of their punctuation. */
const latin = ranges(`
  U+00A1-00A2 U+00A4-00A8 U+00AA-00B6 U+00B8-00D6 U+00D8-00FF U+0152-0153 U+2009 U+201A U+201E U+202F
  U+2039-203A
`);

/** Names from the rest of Europe. */
const latinExt = ranges(`
  U+0100-0151 U+0154-017F U+018F U+0192 U+01A0-01A1 U+01AF-01B0 U+01CD-01DC U+01E6-01E7 U+01FA-021B
  U+022A-0233 U+0237 U+1E80-1E85 U+1E9E U+1EF2-1EF3 U+20A0-20AB U+20AD-20C0
`);

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

/** The characters of ranges such as U+0020-007E. */
function characters(ranges) {
  const codes = ranges.flatMap((range) => {
    const [first, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return String.fromCodePoint(...codes);
}

/** Breaks a list into lines of at most 118 characters. */
function list(items) {
  const lines = [''];
  for (const item of items) {
    if (lines.at(-1).length + item.length > 112) lines.push('');
    lines.push(`${lines.pop()}${item}, `);
  }
  return lines
    .map((line) => line.trimEnd())
    .join('\n    ')
    .replace(/,$/, '');
}

function webFace(family, part) {
  return `@font-face {
  font-family: '${family} Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 400 700;
  src: url('./${slugOf(family)}${part.ending}.woff2') format('woff2');
  unicode-range:
    ${list(part.ranges)};
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
