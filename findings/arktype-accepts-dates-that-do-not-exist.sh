#!/usr/bin/env bash
# ArkType's ISO date accepts 30 February, and its date accepts the text "Flat 3".
# A reader would guess: "string.date.iso" checks the calendar as zod's z.iso.date() does, and "string.date" accepts dates only.
# What happens: the first tests the form and then whether `new Date` is valid. V8 lets a day up to 31 run into the next month,
# so "2026-02-30" passes and "string.date.iso.parse" returns 2 March. The second accepts any text that V8 reads as a date.
# Seen with arktype 2.2.10 and zod 4.6.7 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund arktype@2.2.10 zod@4.6.7
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { type } from 'arktype';
import { z } from 'zod';

for (const name of ['arktype', 'zod']) console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
const date = type('string.date.iso.parse')('2026-02-30');
const flat = type('string.date')('Flat 3');
const isZodContent = z.iso.date().safeParse('2026-02-30').success;
console.log(`arktype: 2026-02-30 is ${date.toISOString?.() ?? date.summary}; "Flat 3" is ${flat}; zod accepts 2026-02-30: ${isZodContent}`);
process.exit(date.toISOString?.() === '2026-03-02T00:00:00.000Z' && flat === 'Flat 3' && !isZodContent ? 0 : 1);
JS
TZ=UTC node check.mjs
