#!/bin/sh
# The same AVIF quality of sharp gives up to nearly five times the bytes since 0.35.
# A reader would guess: a new release changes the bytes at one quality by some percent, so size limits and budgets hold.
# What happens: since 0.35.0, AVIF is tuned for another measure of quality ("iq"), which keeps the grain of a photograph that
# "ssim" smoothed away. At quality 52, a picture with fine grain has nearly five times the bytes, and a smooth one nearly twice. With
# { tune: 'ssim' }, 0.35 gives the sizes of 0.34 again.
# Seen with sharp 0.34.5 and 0.35.5 on Node.js 20 and 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > encode.mjs <<'EOF'
import sharp from 'sharp';

const [width, height] = [1600, 1200];
const tune = process.argv[2];

function picture(grain) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, seed = 1; at < pixels.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    seed = (seed * 1103515245 + 12345) % 2147483648;
    pixels[at] = 128 + 90 * Math.sin(x / 170 + (at % 3)) * Math.cos(y / 130 - (at % 3)) + (seed % grain) - grain / 2;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const sizes = {};
for (const [name, grain] of Object.entries({ smooth: 1, grain: 17 })) {
  const avif = picture(grain).avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0', ...(tune && { tune }) });
  sizes[name] = (await avif.toBuffer()).length;
}
console.log(JSON.stringify(sizes));
EOF
encode() {
  npm install --silent --no-audit --no-fund "sharp@$1"
  node encode.mjs $2
}
before=$(encode 0.34.5 '')
since=$(encode 0.35.5 '')
told=$(encode 0.35.5 ssim)
node -e '
const [before, since, told] = process.argv.slice(1).map((one) => JSON.parse(one));
console.log("0.34.5", before, "0.35.5", since, "0.35.5 with ssim", told);
const times = (one, name) => one[name] / before[name];
const isAsSeen = times(since, "grain") > 4 && times(since, "smooth") > 1.5;
const isOldAgain = ["grain", "smooth"].every((name) => Math.abs(times(told, name) - 1) < 0.15);
process.exit(isAsSeen && isOldAgain ? 0 : 1);
' "$before" "$since" "$told"
