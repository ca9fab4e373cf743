#!/bin/sh
# datebook marks every appointment of its .ics files as free time.
# A reader would guess: a timed event blocks its time: without TRANSP, RFC 5545 (3.8.2.7) takes OPAQUE.
# What happens: the file has TRANSP:TRANSPARENT, so the calendar offers the hour of the visit to others. Its lines end with \n,
# and a weekly event starts in UTC, so in London it moves by an hour when the clocks change.
# Seen with datebook 8.0.1 and rrule 2.8.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund datebook@8.0.1 rrule@2.8.1
cat > free.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { ICalendar } from 'datebook';
import rrule from 'rrule';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['datebook', 'rrule'].map(versionOf).join(', '));
const text = new ICalendar({
  title: 'Visit', start: new Date('2026-10-19T09:00:00Z'), end: new Date('2026-10-19T10:00:00Z'), recurrence: { frequency: 'WEEKLY', count: 2 },
}).render();
const lines = text.split('\n');
const find = (start) => lines.find((line) => line.startsWith(start));
const hours = rrule.rrulestr(`${find('DTSTART')}\n${find('RRULE')}`).all()
  .map((day) => day.toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' }));
console.log(`${find('TRANSP')}, ${find('DTSTART')}, CRLF: ${text.includes('\r\n')}`);
console.log(`in London: ${hours.join('; ')}`);
const isSame = find('TRANSP') === 'TRANSP:TRANSPARENT' && !text.includes('\r') && hours[0].endsWith('10:00') && hours[1].endsWith('09:00');
process.exit(isSame ? 0 : 1);
EOF
node free.mjs
