#!/bin/sh
# csv-stringify writes false as nothing and a Date as milliseconds.
# A reader would guess: "false" and an ISO date, as JSON and Papa Parse write them.
# What happens: true is "1" and false is an empty cell, the same as null, so "declined" and "never asked" look alike in the
# export. A Date is its number of milliseconds. `cast` changes both (lib/api/normalize_options.js has the defaults).
# Seen with csv-stringify 6.9.0 and papaparse 5.7.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund csv-stringify@6.9.0 papaparse@5.7.1
cat > values.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import Papa from 'papaparse';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['csv-stringify', 'papaparse'].map(versionOf).join(', '));
const row = [true, false, null, new Date('2026-11-29T10:00:00Z')];
const seen = stringify([row]).trim();
const other = Papa.unparse([row]);
console.log(`csv-stringify: ${seen}`);
console.log(`Papa Parse:    ${other}`);
process.exit(seen === '1,,,1795946400000' && other === 'true,false,,2026-11-29T10:00:00.000Z' ? 0 : 1);
EOF
node values.mjs
