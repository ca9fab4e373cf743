#!/bin/sh
# ical-expander shows no occurrence of a daily event that began three years ago.
# A reader would guess: between() returns the occurrences in the given week, however old the series is.
# What happens: it counts from the first day and stops after 1000 occurrences (maxIterations) without an error. A daily meeting
# since January 2020 is in the calendar in July 2022 and missing from it in July 2026. The option must grow with the years.
# Seen with ical-expander 3.2.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical-expander@3.2.0
cat > series.cjs <<'EOF'
const IcalExpander = require('ical-expander');

const ics = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:meeting', 'DTSTAMP:20200101T000000Z',
  'DTSTART:20200101T090000Z', 'DTEND:20200101T093000Z', 'SUMMARY:Meeting', 'RRULE:FREQ=DAILY', 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');
const countIn = (year, options) => new IcalExpander({ ics, ...options })
  .between(new Date(`${year}-07-01T00:00:00Z`), new Date(`${year}-07-07T23:00:00Z`)).occurrences.length;
const counts = [countIn(2022), countIn(2026), countIn(2026, { maxIterations: 10_000 })];
console.log(`first week of July 2022: ${counts[0]}, 2026: ${counts[1]}, 2026 with maxIterations 10000: ${counts[2]}`);
process.exit(counts.join() === '7,0,7' ? 0 : 1);
EOF
node -p "'ical-expander ' + require('ical-expander/package.json').version"
node series.cjs
