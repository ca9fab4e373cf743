#!/usr/bin/env bash
# qs reads 21 repeated fields as an object, and 20 as an array.
# A reader would guess: `tag=a&tag=b` is an array however many there are. arrayLimit (20) is known for indexes: `tag[21]=a`.
# What happens: releases since the end of 2025 count repeated names and `tag[]=` as well. One choice more, and the server has
# an object with the keys 0 to 20, on which map() and Array.isArray() fail. Express and its body parser use qs for forms.
# Seen with qs 6.17.1 and 6.13.0 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund old@npm:qs@6.13.0 new@npm:qs@6.17.1
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import now from 'new';
import before from 'old';

const seen = [];
for (const [name, qs] of Object.entries({ old: before, new: now })) {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`));
  for (const count of [20, 21]) {
    const { tag } = qs.parse(Array.from({ length: count }, (_, index) => `tag=${index}`).join('&'));
    seen.push(Array.isArray(tag) ? 'array' : 'object');
    console.log(`qs ${version}, ${count} fields: ${seen.at(-1)}`);
  }
}
process.exit(seen.join() === 'array,array,array,object' ? 0 : 1);
JS
node check.mjs
