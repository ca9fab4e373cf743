#!/bin/sh
# ts-ics writes a name with a colon so that the organiser's address is lost.
# A reader would guess: "Sales: North" is put in quotation marks, as RFC 5545 (3.2) demands for colons, semicolons and commas.
# What happens: CN=Sales: North:MAILTO:… ends the name at the first colon. ts-ics itself reads the address as
# " North:sales@example.com", ical.js reads " North:MAILTO:sales@example.com". A semicolon cuts the name in both.
# Seen with ts-ics 2.4.6 and ical.js 2.2.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ts-ics@2.4.6 ical.js@2.2.1
cat > name.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['ts-ics', 'ical.js'].map(versionOf).join(', '));
const date = new Date('2026-07-01T09:00:00Z');
const text = generateIcsCalendar({
  version: '2.0', prodId: '-//Example//EN',
  events: [{
    uid: 'visit', summary: 'Visit', stamp: { date }, start: { date }, duration: { hours: 1 },
    organizer: { name: 'Sales: North', email: 'sales@example.com' },
  }],
});
const own = convertIcsCalendar(undefined, text).events[0].organizer.email;
const other = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent').getFirstPropertyValue('organizer');
console.log(text.match(/^ORGANIZER.*/m)[0].trim());
console.log(`ts-ics:  "${own}"`);
console.log(`ical.js: "${other}"`);
process.exit(own === ' North:sales@example.com' && other === ' North:MAILTO:sales@example.com' ? 0 : 1);
EOF
node name.mjs
