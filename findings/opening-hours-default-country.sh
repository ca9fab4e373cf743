#!/bin/sh
# opening_hours takes the public holidays of Germany when its place is null.
# A reader would guess: null is the same as no place, and "PH off" without a place throws.
# What happens: undefined throws, null has no error and no warning and stands for a place in Germany. A British office, whose
# page passes null, is closed on Ascension Day and open on the August bank holiday. The README speaks of "a default location".
# Seen with opening_hours 3.15.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund opening_hours@3.15.0
cat > holidays.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import OpeningHours from 'opening_hours';

console.log(`opening_hours ${JSON.parse(readFileSync('node_modules/opening_hours/package.json')).version}`);
const london = { lat: 51.5, lon: -0.12, address: { country_code: 'gb', country: 'United Kingdom', state: 'England' } };
const seen = [];
for (const [title, place] of [['null', null], ['London', london]]) {
  const hours = new OpeningHours('Mo-Fr 09:00-17:30; PH off', place);
  const days = ['2026-05-14T12:00', '2026-08-31T12:00'].map((day) => (hours.getState(new Date(day)) ? 'open' : 'closed'));
  const warnings = hours.getWarnings().length;
  console.log(`${title}: 14 May 2026 ${days[0]}, 31 August 2026 ${days[1]}, ${warnings} warnings`);
  seen.push(...days, warnings);
}
let missing = '';
try {
  new OpeningHours('Mo-Fr 09:00-17:30; PH off').getState(new Date());
} catch (error) {
  missing = String(error);
}
console.log(`undefined: ${missing}`);
process.exit(seen.join(' ') === 'closed open 0 open closed 0' && missing.includes('Country code missing') ? 0 : 1);
EOF
TZ=Europe/London node holidays.mjs
