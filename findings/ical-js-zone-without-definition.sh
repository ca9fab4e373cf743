#!/bin/sh
# ical.js reads a time in Europe/London as the server's local time when the file does not define the zone.
# A reader would guess: it knows the zone's name from Intl, as node-ical does, or throws.
# What happens: a TZID without VTIMEZONE becomes a floating time, without an error. On a server on UTC, 10:00 in London is 10:00
# UTC: an hour late in summer. ical-generator writes such files unless it gets a generator for VTIMEZONE.
# Seen with ical.js 2.2.1 and node-ical 0.26.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.26.1 ical-generator@10.2.0 luxon@3.7.2
cat > zone.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import ical from 'ical-generator';
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import nodeIcal from 'node-ical';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['ical.js', 'node-ical', 'ical-generator'].map(versionOf).join(', '));
const calendar = ical();
const start = DateTime.fromISO('2026-07-01T10:00', { zone: 'Europe/London' });
calendar.createEvent({ id: 'visit', start, timezone: 'Europe/London', summary: 'Visit' });
const text = calendar.toString();
const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
const seen = event.startDate.toJSDate().toISOString();
const other = nodeIcal.sync.parseICS(text).visit.start.toISOString();
console.log(text.match(/^DTSTART.*/m)[0].trim());
console.log(`ical.js:   ${seen} (${event.startDate.zone.tzid})`);
console.log(`node-ical: ${other}`);
process.exit(seen === '2026-07-01T10:00:00.000Z' && other === '2026-07-01T09:00:00.000Z' ? 0 : 1);
EOF
TZ=UTC node zone.mjs
