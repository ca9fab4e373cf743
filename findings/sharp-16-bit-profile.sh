#!/usr/bin/env bash
# sharp 0.35.5 (libvips 8.18.7): one would guess that sharp converts a 16-bit PNG with an sRGB profile to sRGB, as it does
# with 8 bits. Instead it converts 16-bit RGB to Display P3 and drops the profile: #00ff00 becomes 117,252,76 and looks pale.
# With pipelineColourspace('srgb'), the colour stays. Files of GIMP 2.10 and Ghostscript's png48 are such files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund sharp@0.35.5
cat > check.mjs <<'JS'
import sharp from 'sharp';

console.log(`sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`);
const green = sharp({ create: { width: 8, height: 8, channels: 3, background: '#00ff00' } });
const file = await green.toColourspace('rgb16').withIccProfile('srgb').png().toBuffer();
const pixelOf = async (image) => [...(await image.raw().toBuffer()).subarray(0, 3)].join();
const usual = await pixelOf(sharp(file).toColourspace('srgb'));
const rewritten = await sharp(file).toColourspace('srgb').png().toBuffer();
const { hasProfile } = await sharp(rewritten).metadata();
const early = await pixelOf(sharp(file).pipelineColourspace('srgb').toColourspace('srgb'));
console.log(`as usual: ${usual}, profile in the new file: ${hasProfile}`);
console.log(`with pipelineColourspace('srgb'): ${early}`);
process.exit(usual === '117,252,76' && !hasProfile && early === '0,255,0' ? 0 : 1);
JS
node check.mjs
