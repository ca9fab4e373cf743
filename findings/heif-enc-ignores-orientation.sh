#!/usr/bin/env bash
# heif-enc leaves a telephone's photo on its side in AVIF; avifenc turns it upright.
# A reader would guess: both encoders carry the orientation of the JPEG over, since AVIF has a rotation property (irot) for it.
# What happens: heif-enc copies the Exif data with its orientation but writes no irot. The specification tells readers of AVIF to
# follow irot and to leave Exif aside, so the photo lies on its side.
# Seen with heif-enc of libheif-examples 1.15.1-1+deb12u1 and avifenc of libavif-bin 0.11.1-1+deb12u1 (Debian 12), read with sharp 0.35.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ command -v heif-enc && command -v avifenc || { apt-get update -q && apt-get install -y -q libheif-examples libavif-bin; }; } >/dev/null
dpkg-query -W libheif-examples libavif-bin
npm install --silent --no-audit --no-fund sharp@0.35.5
cat > check.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import sharp from 'sharp';

const photo = sharp({ create: { width: 80, height: 40, channels: 3, background: '#cc3366' } });
await photo.withMetadata({ orientation: 6 }).jpeg().toFile('photo.jpg');
execFileSync('heif-enc', ['-A', 'photo.jpg', '-o', 'heif-enc.avif'], { stdio: 'ignore' });
execFileSync('avifenc', ['-s', '9', 'photo.jpg', 'avifenc.avif'], { stdio: 'ignore' });
const sizes = [];
for (const name of ['photo.jpg', 'heif-enc.avif', 'avifenc.avif']) {
  const { info } = await sharp(name).autoOrient().png().toBuffer({ resolveWithObject: true });
  sizes.push(`${info.width}x${info.height}`);
  console.log(`${name} as seen: ${sizes.at(-1)}`);
}
process.exit(sizes.join() === '40x80,80x40,40x80' ? 0 : 1);
JS
node check.mjs
