#!/usr/bin/env bash
# In an SVG, sharp paints the fallback of var() although the variable is set, and black where no fallback is given.
# A reader would guess: librsvg either knows custom properties and paints the value, or does not and leaves the declaration out.
# What happens: it replaces var(--brand, X) by X and never reads --brand. A logo themed with `--brand: #c00` and a grey fallback
# comes out grey in its PNG, while every browser shows it in red.
# Seen with sharp 0.35.5 (librsvg 2.63.2). Debian 12's librsvg 2.54.7 paints both black.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund sharp@0.35.5
cat > check.mjs <<'JS'
import sharp from 'sharp';

console.log(`sharp ${sharp.versions.sharp}, librsvg ${sharp.versions.rsvg}`);
const colour = async (fill) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
    <style>svg { --brand: #cc0000 } rect { fill: ${fill} }</style><rect width="8" height="8"/></svg>`;
  return (await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer()).subarray(0, 3).toString('hex');
};
const alone = await colour('var(--brand)');
const withFallback = await colour('var(--brand, #888888)');
console.log(`var(--brand): #${alone}; var(--brand, #888888): #${withFallback}`);
process.exit(alone === '000000' && withFallback === '888888' ? 0 : 1);
JS
node check.mjs
