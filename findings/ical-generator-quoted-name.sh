#!/bin/sh
# A name with quotation marks from ical-generator costs the invitation its organiser.
# A reader would guess: organizer: { name: 'Ada "AL" Lovelace' } is written so that readers get the name back. iCalendar has
# ^' for that (RFC 6868), since a parameter cannot contain a quotation mark.
# What happens: ical-generator writes CN="Ada \"AL\" Lovelace". ical.js reads the name "Ada \" without an error, and node-ical
# finds no organiser at all.
# Seen with ical-generator 10.2.0, ical.js 2.2.1 and node-ical 0.26.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical-generator@10.2.0 ical.js@2.2.1 node-ical@0.26.1
cat > name.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import ical from 'ical-generator';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['ical-generator', 'ical.js', 'node-ical'].map(versionOf).join(', '));
const calendar = ical();
calendar.createEvent({
  id: 'visit', start: new Date('2026-07-01T09:00:00Z'), summary: 'Visit',
  organizer: { name: 'Ada "AL" Lovelace', email: 'ada@example.com' },
});
const text = calendar.toString();
const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
const name = event.getFirstProperty('organizer').getParameter('cn');
const { organizer } = nodeIcal.sync.parseICS(text).visit;
console.log(text.match(/^ORGANIZER.*/m)[0].trim());
console.log(`ical.js:   ${name}`);
console.log(`node-ical: ${organizer}`);
process.exit(name === 'Ada \\' && organizer === undefined ? 0 : 1);
EOF
node name.mjs
