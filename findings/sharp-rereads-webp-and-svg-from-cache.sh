#!/usr/bin/env bash
# sharp shows the old picture after a WebP or SVG file has changed, and the new one for JPEG, PNG, AVIF, GIF and TIFF.
# A reader would guess: either each read of a path sees the file as it is now, or no format does.
# What happens: libvips keeps the last operations with the file name as their key. The WebP and SVG loaders stay in that cache,
# also when the file was deleted and written anew, or written by sharp itself. sharp.cache(false) or reading the file into a
# buffer first helps.
# Seen with sharp 0.35.5 (libvips 8.18.7) on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund sharp@0.35.5
cat > check.mjs <<'JS'
import { rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

console.log(`sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`);
const drawing = (fill) => `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32" fill="${fill}"/></svg>`;
const isStale = {};
for (const format of ['jpeg', 'png', 'avif', 'gif', 'tiff', 'webp', 'svg']) {
  const path = `photo.${format}`;
  const blues = [];
  for (const fill of ['#ff0000', '#0000ff']) {
    rmSync(path, { force: true });
    const svg = Buffer.from(drawing(fill));
    writeFileSync(path, format === 'svg' ? svg : await sharp(svg).toFormat(format).toBuffer());
    blues.push((await sharp(path).removeAlpha().raw().toBuffer())[2]);
  }
  isStale[format] = blues[1] < 128;
}
console.log(isStale);
const stale = Object.keys(isStale).filter((format) => isStale[format]);
process.exit(stale.join() === 'webp,svg' ? 0 : 1);
JS
node check.mjs
