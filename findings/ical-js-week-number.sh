#!/bin/sh
# ical.js repeats a rule with BYWEEKNO every week.
# A reader would guess: FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO is the Monday of the first week of each year, as rrule has it.
# What happens: without an error, ical.js returns the Mondays of the weeks after, one a week, and the first week is not among them.
# Seen with ical.js 2.2.1 and rrule 2.8.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule@2.8.1
cat > week.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import rrule from 'rrule';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['ical.js', 'rrule'].map(versionOf).join(', '));
const iterator = ICAL.Recur.fromString('FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO').iterator(ICAL.Time.fromDateString('2027-01-04'));
const seen = [1, 2, 3].map(() => iterator.next().toString()).join(' ');
const other = rrule.rrulestr('DTSTART:20270104\nRRULE:FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=3').all();
const right = other.map((day) => day.toISOString().slice(0, 10)).join(' ');
console.log(`ical.js: ${seen}`);
console.log(`rrule:   ${right}`);
process.exit(seen === '2027-01-11 2027-01-18 2027-01-25' && right === '2027-01-04 2028-01-03 2029-01-01' ? 0 : 1);
EOF
node week.mjs
