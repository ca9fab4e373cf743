#!/usr/bin/env bash
# resvg ignores `!important` in the styles of an SVG.
# A reader would guess: the cascade of CSS holds, as in browsers and librsvg: an important rule wins over a class and over style="".
# What happens: the class and the attribute win. A theme that recolours a drawing by important rules leaves it as it was, and
# the server's picture differs from the browser's.
# Seen with @resvg/resvg-js 2.6.2 and, for comparison, sharp 0.35.5 (librsvg 2.63.2) on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @resvg/resvg-js@2.6.2 sharp@0.35.5
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';

console.log(`@resvg/resvg-js ${JSON.parse(readFileSync('node_modules/@resvg/resvg-js/package.json')).version}, librsvg ${sharp.versions.rsvg}`);
const pixel = async (image) => (await sharp(image).removeAlpha().raw().toBuffer()).subarray(0, 3).toString('hex');
const seen = [];
for (const attribute of ['class="old"', 'style="fill: #cc0000"']) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
    <style>.old { fill: #cc0000 } rect { fill: #00cc00 !important }</style><rect ${attribute} width="8" height="8"/></svg>`;
  seen.push(await pixel(new Resvg(drawing).render().asPng()), await pixel(Buffer.from(drawing)));
  console.log(`${attribute}: resvg #${seen.at(-2)}, librsvg #${seen.at(-1)}`);
}
process.exit(seen.join() === 'cc0000,00cc00,cc0000,00cc00' ? 0 : 1);
JS
node check.mjs
