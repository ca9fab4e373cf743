#!/bin/sh
# ical-generator labels the server's local time with the time zone of the event.
# A reader would guess: start: new Date('2026-07-01T09:00:00Z') with timezone: 'America/New_York' becomes 05:00 in New York.
# What happens: the fields of the Date are read in the zone of the process (getHours) and get the TZID of the event. A server
# on UTC invites its customers in New York to 09:00 there, four hours late. Without a timezone, or with a Luxon value
# instead of a Date, the time is right.
# Seen with ical-generator 10.2.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical-generator@10.2.0 luxon@3.7.2
cat > zone.mjs <<'EOF'
import ical from 'ical-generator';
import { DateTime } from 'luxon';

const date = new Date('2026-07-01T09:00:00Z');
const startOf = (start, timezone) => {
  const calendar = ical();
  calendar.createEvent({ start, timezone, summary: 'Visit' });
  return calendar.toString().match(/DTSTART.*/)[0].trim();
};
console.log(`no timezone: ${startOf(date)}`);
console.log(`New York:    ${startOf(date, 'America/New_York')}`);
console.log(`Luxon:       ${startOf(DateTime.fromJSDate(date), 'America/New_York')}`);
EOF
node -p "'ical-generator ' + JSON.parse(require('fs').readFileSync('node_modules/ical-generator/package.json')).version"
TZ=UTC node zone.mjs | tee seen
grep -q '^no timezone: DTSTART:20260701T090000Z$' seen
grep -q '^New York:    DTSTART;TZID=America/New_York:20260701T090000$' seen
grep -q '^Luxon:       DTSTART;TZID=America/New_York:20260701T050000$' seen
