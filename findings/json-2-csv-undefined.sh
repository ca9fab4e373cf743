#!/bin/sh
# json-2-csv writes the words "undefined" and "null" into the cells of missing values.
# A reader would guess: empty cells, as Papa Parse writes them.
# What happens: a key that only some records have gives the text undefined in all others. A Date is written in words with the
# server's time zone. emptyFieldValue changes the first for undefined and null.
# Seen with json-2-csv 5.6.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund json-2-csv@5.6.0
cat > missing.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { json2csv } from 'json-2-csv';

console.log(`json-2-csv ${JSON.parse(readFileSync('node_modules/json-2-csv/package.json')).version}`);
const rows = [{ name: 'Ada', phone: null }, { name: 'Grace', due: new Date('2026-11-29T10:00:00Z') }];
const usual = json2csv(rows);
const empty = json2csv(rows, { emptyFieldValue: '' });
console.log(usual);
console.log(`with emptyFieldValue: ${empty.split('\n')[1]}`);
const [, first, second] = usual.split('\n');
const isSame = first === 'Ada,null,undefined' && second.startsWith('Grace,undefined,Sun Nov 29 2026 10:00:00 GMT+0000') && empty.split('\n')[1] === 'Ada,,';
process.exit(isSame ? 0 : 1);
EOF
TZ=Europe/London node missing.mjs
