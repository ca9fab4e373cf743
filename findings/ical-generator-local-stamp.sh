#!/bin/sh
# ical-generator writes DTSTAMP and UNTIL without Z as soon as the calendar has a time zone.
# A reader would guess: DTSTAMP stays in UTC, as RFC 5545 (3.8.7.2) demands, and UNTIL of an all-day event is a date, as its
# DTSTART is (3.3.10).
# What happens: with ical({ timezone }), DTSTAMP is the local time of the process without a zone, and UNTIL of an all-day event
# is a local date and time. In summer time, the stamp read as UTC is an hour in the future: London's 10:00 for 09:00 UTC.
# Seen with ical-generator 10.2.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical-generator@10.2.0
cat > stamp.mjs <<'EOF'
import ical from 'ical-generator';

const event = {
  stamp: new Date('2026-07-01T09:00:00Z'), start: new Date('2026-07-06T00:00:00Z'), allDay: true, summary: 'On call',
  repeating: { freq: 'WEEKLY', until: new Date('2026-09-28T00:00:00Z') },
};
for (const timezone of [undefined, 'Europe/London']) {
  const calendar = ical({ timezone });
  calendar.createEvent(event);
  console.log(calendar.toString().match(/^(DTSTAMP|DTSTART|RRULE).*/gm).map((line) => line.trim()).join(' '));
}
EOF
node -p "'ical-generator ' + JSON.parse(require('fs').readFileSync('node_modules/ical-generator/package.json')).version"
TZ=Europe/London node stamp.mjs | tee seen
grep -qx 'DTSTAMP:20260701T090000Z DTSTART;VALUE=DATE:20260706 RRULE:FREQ=WEEKLY;UNTIL=20260928T000000Z' seen
grep -qx 'DTSTAMP:20260701T100000 DTSTART;VALUE=DATE:20260706 RRULE:FREQ=WEEKLY;UNTIL=20260928T010000' seen
