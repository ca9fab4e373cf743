#!/usr/bin/env bash
# heif-enc scrambles a PNG that has a palette with transparency.
# A reader would guess: each valid PNG keeps its colours, as with avifenc and cwebp.
# What happens: the rows are read with the wrong number of bytes per pixel: the picture has other colours in stripes, no
# transparency, and heif-enc ends with 0. Palette PNGs are what pngquant and sharp's `palette: true` write for logos.
# Seen with heif-enc of libheif-examples 1.15.1-1+deb12u1 (Debian 12), read with sharp 0.35.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v heif-enc >/dev/null || { apt-get update -q && apt-get install -y -q libheif-examples; } >/dev/null
dpkg-query -W libheif-examples
npm install --silent --no-audit --no-fund sharp@0.35.5
cat > check.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import sharp from 'sharp';

const seen = {};
for (const palette of [false, true]) {
  const logo = sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 192, g: 48, b: 96, alpha: 0.5 } } });
  await logo.png({ palette }).toFile(`${palette}.png`);
  execFileSync('heif-enc', ['-A', '-q', '90', `${palette}.png`, '-o', `${palette}.avif`], { stdio: 'ignore' });
  const pixels = await sharp(`${palette}.avif`).ensureAlpha().raw().toBuffer();
  seen[palette] = [...pixels.subarray(0, 8)].join();
  console.log(`palette: ${palette}: first two pixels ${seen[palette]}`);
}
const isGood = (text) => /^19\d,4\d,9\d,12\d,19\d,4\d,9\d,12\d$/.test(text);
process.exit(isGood(seen.false) && !isGood(seen.true) && seen.true.split(',')[3] === '255' ? 0 : 1);
JS
node check.mjs
