#!/bin/sh
# sharp encodes a photograph as AVIF with four times the colours that its JPEG has, which costs memory and bytes.
# A reader would guess: AVIF gets the chroma subsampling of its source, or the 4:2:0 of sharp's JPEG and WebP.
# What happens: AVIF is 4:4:4 unless told otherwise. Of a JPEG in 4:2:0, as cameras write it, with 2400 by 1800 pixels, the same
# quality in 4:2:0 takes a quarter less memory, and fewer bytes, and lacks no colour that the JPEG had.
# Seen with sharp 0.34.5 and 0.35.5 on Node.js 20 and 24. The bits are in the box "av1C" (AV1 Codec ISO Media File Format Binding
# 1.2.0, section 2.3.3).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > encode.mjs <<'EOF'
import sharp from 'sharp';

const [width, height] = [2400, 1800];
sharp.concurrency(1);
sharp.cache(false);
const pixels = Buffer.alloc(width * height * 3);
// Soft shapes with grain, as of a camera.
for (let at = 0, seed = 1; at < pixels.length; at += 1) {
  const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
  seed = (seed * 1103515245 + 12345) % 2147483648;
  pixels[at] = 128 + 90 * Math.sin(x / 170 + (at % 3)) * Math.cos(y / 130 - (at % 3)) + (seed % 17) - 8;
}
const photograph = await sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg().toBuffer();
const { chromaSubsampling: has } = await sharp(photograph).metadata();
const [wanted] = process.argv.slice(2);
const avif = await sharp(photograph).avif({ quality: 52, effort: 3, chromaSubsampling: wanted }).toBuffer();
const bits = (avif[avif.indexOf('av1C') + 6] >> 2) & 3;
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ has, gets: bits === 3 ? '4:2:0' : '4:4:4', bytes: avif.length, megabytes: Math.round(maxRSS / 1024) }));
EOF
cat > compare.mjs <<'EOF'
import { execFileSync } from 'node:child_process';

const encode = (...wanted) => JSON.parse(execFileSync(process.execPath, ['encode.mjs', ...wanted], { encoding: 'utf8' }));
const [usual, told] = [encode(), encode('4:2:0')];
console.log('by default:', usual, 'told 4:2:0:', told);
const isAsSeen = usual.has === '4:2:0' && usual.gets === '4:4:4' && told.gets === '4:2:0';
process.exit(isAsSeen && usual.megabytes > 1.1 * told.megabytes && usual.bytes > told.bytes ? 0 : 1);
EOF
for version in 0.34.5 0.35.5; do
  npm install --silent --no-audit --no-fund "sharp@$version"
  echo "sharp $version"
  node compare.mjs
done
