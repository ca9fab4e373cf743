// Draws the icons and the social-sharing image in public/ from the components in app/ui/illustrations, with the Chromium
// of the machine (CHROMIUM_PATH, or /usr/bin/chromium) and ImageMagick's convert for the palettes.
// Run it by hand (node scripts/make-icons.mjs) after changing a drawing, the mark or the name, and commit the result.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'public');

/** The text of the sharing image. */
const share = {
  brandName: 'Uplink',
  headline: ['IT Solutions', 'That Work'],
  lead: ['Managed IT, cyber security and cloud for', 'British businesses. Since 2009.'],
};

const paper = '#f8f7f3';
const ink = '#10202b';
const accent = '#00875a';
const band = '#0e1e28';
const onBand = '#f6f5f0';
const signal = '#52d893';

/** The mark's shape, drawn from x 3.4 to 24 and y 1 to 24.6; its middle is at (13.7, 12.8). */
const stem = 'M5 8v7.5a7.5 7.5 0 0 0 15 0V6';
const markParts = (line, light) =>
  `<path d="${stem}" fill="none" stroke="${line}" stroke-width="3.2"/><circle cx="20" cy="5" r="4" fill="${light}"/>`;

/** The mark in the middle of a square that is `units` of the mark wide. */
function tile(size, units, { ground, line, light, radius = 0 }) {
  const x = 13.7 - units / 2;
  const y = 12.8 - units / 2;
  const rect = `<rect x="${x}" y="${y}" width="${units}" height="${units}" rx="${units * radius}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"
    viewBox="${x} ${y} ${units} ${units}">${rect}${markParts(line, light)}</svg>`;
}

/** Follows the browser's colours, so that it can be seen on light and dark tab bars. */
const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1.2 .3 25 25">
<style>path{stroke:${ink}}circle{fill:${accent}}
@media(prefers-color-scheme:dark){path{stroke:${onBand}}circle{fill:${signal}}}</style>
<path d="${stem}" fill="none" stroke-width="3.2"/>
<circle cx="20" cy="5" r="4"/>
</svg>
`;

/** An .ico file of PNG images. */
function ico(images) {
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, data }, index) => {
    const at = 6 + index * 16;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

/** Fewer colours, the smallest PNG: flat drawings lose nothing one can see. */
function quantise(png, colours) {
  return execFileSync(
    'convert',
    ['png:-', '-strip', '+dither', '-colors', String(colours), '-define', 'png:compression-level=9', 'png8:-'],
    { input: png, maxBuffer: 64 << 20 },
  );
}

/** The drawings as markup. */
async function components() {
  const bundle = await build({
    stdin: {
      contents: `
        import { createElement } from 'react';
        import { renderToStaticMarkup } from 'react-dom/server';
        import { HeroDrawing } from './app/ui/illustrations/hero';
        import { Mark } from './app/ui/illustrations/mark';
        export const hero = (brandName) => renderToStaticMarkup(createElement(HeroDrawing, { brandName }));
        export const mark = () => renderToStaticMarkup(createElement(Mark));`,
      resolveDir: root,
      loader: 'js',
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', bundle.outputFiles[0].text)(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  return module.exports;
}

function sharePage({ hero, mark }) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const fonts = read('app/ui/fonts/fonts.css').replaceAll(/url\('\.\/([^']+)'\)/g, (_, file) => {
    const data = readFileSync(join(root, 'app/ui/fonts', file)).toString('base64');
    return `url(data:font/woff2;base64,${data})`;
  });
  return `<!doctype html><style>
    ${fonts}
    ${read('app/ui/tokens.css')}
    ${read('app/ui/further-tokens.css')}
    ${read('app/ui/illustrations/drawings.css')}
    body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; background: var(--paper); }
    body > * { position: absolute; margin: 0; white-space: nowrap; }
    .brand { left: 72px; top: 73px; display: flex; align-items: center; gap: 14px; height: 36px; color: var(--ink); }
    .brand { font: 600 34px 'Schibsted Grotesk Variable'; letter-spacing: -0.035em; }
    .brand svg { width: 36px; height: 36px; }
    h1 { left: 72px; top: 186px; color: var(--ink); }
    h1 { font: 500 84px/84px 'Schibsted Grotesk Variable'; letter-spacing: -0.042em; }
    p { left: 72px; top: 496px; font: 400 26px/35px 'Hanken Grotesk Variable'; color: var(--ink-2); }
    .picture { left: 612px; top: 4px; width: 572px; }
    .ill .lab { display: none; }
  </style>
  <div class="brand">${mark()}<span>${share.brandName}</span></div>
  <h1>${share.headline.join('<br>')}</h1>
  <p>${share.lead.join('<br>')}</p>
  <div class="picture">${hero(share.brandName)}</div>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});
try {
  const page = await browser.newPage();
  const draw = async (width, height, html) => {
    await page.setViewportSize({ width, height });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return page.screenshot({ omitBackground: true });
  };
  const drawSvg = (size, svg) => draw(size, size, `<style>body{margin:0}svg{display:block}</style>${svg}`);
  const write = (name, data) => {
    writeFileSync(join(target, name), data);
    console.log(`${name}: ${data.length} bytes`);
  };

  mkdirSync(target, { recursive: true });
  write('favicon.svg', faviconSvg);

  const small = { ground: band, line: onBand, light: signal, radius: 0.18 };
  const images = [];
  for (const size of [16, 32]) images.push({ size, data: await drawSvg(size, tile(size, 31, small)) });
  write('favicon.ico', ico(images));

  const large = { ground: paper, line: ink, light: accent };
  for (const [name, size, units] of [
    ['apple-touch-icon.png', 180, 42],
    ['icon-192.png', 192, 40],
    ['icon-512.png', 512, 40],
    ['icon-maskable-512.png', 512, 54],
  ]) {
    write(name, quantise(await drawSvg(size, tile(size, units, large)), 64));
  }

  write('social-share.png', quantise(await draw(1200, 630, sharePage(await components())), 128));
} finally {
  await browser.close();
}
