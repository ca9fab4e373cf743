#!/bin/sh
# @fragaria/address-formatter leaves the post town out of a British address that also names a village.
# A reader would guess: the village stands above the town, as on an envelope, and no given part vanishes silently.
# What happens: village, town and city compete for one line and the village wins, so the post town is missing. A suburb is
# dropped as well. The option `abbreviate` makes "Ct Ave" of Court Avenue.
# Seen with @fragaria/address-formatter 6.7.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @fragaria/address-formatter@6.7.1
cat > town.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import formatter from '@fragaria/address-formatter';

console.log(`@fragaria/address-formatter ${JSON.parse(readFileSync('node_modules/@fragaria/address-formatter/package.json')).version}`);
const seen = [
  { houseNumber: '12', road: 'Mill Lane', village: 'Little Barrow', town: 'Ashford', postcode: 'TN23 1AA', countryCode: 'GB' },
  { houseNumber: '5', road: 'Park Road', suburb: 'Didsbury', city: 'Manchester', postcode: 'M20 2XX', countryCode: 'GB' },
].map((address) => formatter.format(address, { output: 'array' }).join(', '));
seen.push(formatter.format({ houseNumber: '1', road: 'Court Avenue', city: 'London', countryCode: 'GB' }, { abbreviate: true, output: 'array' })[0]);
console.log(seen.join('\n'));
const expected = ['12 Mill Lane, Little Barrow, TN23 1AA', '5 Park Road, Manchester, M20 2XX', '1 Ct Ave'];
process.exit(seen.join() === expected.join() ? 0 : 1);
EOF
node town.mjs
