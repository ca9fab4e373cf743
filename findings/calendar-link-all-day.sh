#!/bin/sh
# calendar-link's .ics file of an all-day event is one that other libraries cannot read, and its UID is new at each call.
# A reader would guess: DTSTART;VALUE=DATE:20260701, and a UID that stays, so that a second import replaces the first.
# What happens: DTSTART:20260701 has no VALUE=DATE, which RFC 5545 (3.8.2.4) requires. ical.js throws when the date is used and
# ts-ics returns an invalid date; node-ical accepts it. The UID is a random number below 100000, so a second download of the
# same event adds it again.
# Seen with calendar-link 2.11.5, ical.js 2.2.1, ts-ics 2.4.6 and node-ical 0.26.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund calendar-link@2.11.5 ical.js@2.2.1 ts-ics@2.4.6 node-ical@0.26.1
cat > day.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { ics } from 'calendar-link';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['calendar-link', 'ical.js', 'ts-ics', 'node-ical'].map(versionOf).join(', '));
const write = () => decodeURIComponent(ics({ title: 'Closed', start: '2026-07-01', end: '2026-07-03', allDay: true }).replace(/^data:[^,]*,/, ''));
const text = write();
const uids = Array.from({ length: 5 }, () => write().match(/UID:(.*)/)[1].trim());
let error = '';
try {
  new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).startDate.toString();
} catch ({ message }) {
  error = message;
}
const { date } = convertIcsCalendar(undefined, text).events[0].start;
const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
console.log(text.match(/DTSTART.*/)[0].trim(), `UIDs: ${uids.join(' ')}`);
console.log(`ical.js: ${error}; ts-ics: ${date}; node-ical: ${event.start.toDateString()}`);
const isSame = /^DTSTART:20260701\r?$/m.test(text) && new Set(uids).size > 1 && error.startsWith('invalid date-time') && Number.isNaN(date.getTime());
process.exit(isSame ? 0 : 1);
EOF
node day.mjs
