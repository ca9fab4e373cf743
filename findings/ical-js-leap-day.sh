#!/bin/sh
# ical.js moves a yearly event of 29 February to 1 March.
# A reader would guess: it skips the years without the day, as RFC 5545 (3.3.10, on invalid dates) demands, as it does itself
# for the 31st of a month, and as rrule does.
# What happens: FREQ=YEARLY from 29 February 2024 gives 1 March 2025 and 1 March 2026. With BYMONTH=2;BYMONTHDAY=29 it skips them.
# Seen with ical.js 2.2.1 and rrule 2.8.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule@2.8.1
cat > leap.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import rrule from 'rrule';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['ical.js', 'rrule'].map(versionOf).join(', '));
const daysOf = (rule) => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString('2024-02-29'));
  return [1, 2, 3].map(() => iterator.next().toString()).join(' ');
};
const yearly = daysOf('FREQ=YEARLY');
const byDay = daysOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29');
const other = rrule.rrulestr('DTSTART:20240229\nRRULE:FREQ=YEARLY;COUNT=3').all().map((day) => day.toISOString().slice(0, 10)).join(' ');
console.log(`ical.js: ${yearly}`);
console.log(`ical.js with the day in the rule: ${byDay}`);
console.log(`rrule:   ${other}`);
const skipped = '2024-02-29 2028-02-29 2032-02-29';
process.exit(yearly === '2024-02-29 2025-03-01 2026-03-01' && byDay === skipped && other === skipped ? 0 : 1);
EOF
node leap.mjs
