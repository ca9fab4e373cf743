#!/usr/bin/env bash
# SVGO removes a shape that fades in.
# A reader would guess: an element with opacity="0" is removed only when nothing changes its opacity.
# What happens: removeHiddenElems, a default plugin, removes each element whose opacity is 0, with the <animate> inside it that
# would show it. A shape hidden with display="none" and shown by a <set> goes the same way.
# Seen with svgo 4.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund svgo@4.1.0
cat > check.mjs <<'JS'
import { optimize, VERSION } from 'svgo';

console.log(`svgo ${VERSION}`);
const drawing = (attributes, animation) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path ${attributes} d="M1 1h5v9z">${animation}</path></svg>`;
const fade = optimize(drawing('opacity="0"', '<animate attributeName="opacity" to="1" dur="1s" fill="freeze"/>')).data;
const step = optimize(drawing('display="none"', '<set attributeName="display" to="inline" begin="1s"/>')).data;
console.log(fade);
console.log(step);
process.exit([fade, step].every((data) => !data.includes('<path')) ? 0 : 1);
JS
node check.mjs
