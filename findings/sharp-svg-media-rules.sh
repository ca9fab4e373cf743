#!/usr/bin/env bash
# In an SVG, sharp leaves out the rules of `@media screen` and paints those of `<style media="print">`.
# A reader would guess: a picture is drawn as on a screen, so the first applies and the second does not.
# What happens: librsvg skips each @media block, even `@media all`, and never reads the attribute media. A logo that turns black for
# paper by a second style element is black in its PNG.
# Seen with sharp 0.35.5 (librsvg 2.63.2) on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund sharp@0.35.5
cat > check.mjs <<'JS'
import sharp from 'sharp';

console.log(`sharp ${sharp.versions.sharp}, librsvg ${sharp.versions.rsvg}`);
const colour = async (styles) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${styles}<rect width="8" height="8"/></svg>`;
  return (await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer()).subarray(0, 3).toString('hex');
};
const usual = '<style>rect { fill: #cc0000 }</style>';
const seen = [
  await colour(`${usual}<style>@media screen { rect { fill: #00cc00 } }</style>`),
  await colour(`${usual}<style>@media all { rect { fill: #00cc00 } }</style>`),
  await colour(`${usual}<style media="print">rect { fill: #0000cc }</style>`),
];
console.log(`@media screen: #${seen[0]}; @media all: #${seen[1]}; media="print": #${seen[2]}`);
process.exit(seen.join() === 'cc0000,cc0000,0000cc' ? 0 : 1);
JS
node check.mjs
