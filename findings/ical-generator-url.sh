#!/bin/sh
# ical-generator escapes commas and semicolons in the URL of an event, so readers open a wrong address.
# A reader would guess: URL has the address as it is: RFC 5545 (3.3.13) defines no escapes for a URI.
# What happens: it is escaped like text. ical.js gives back the backslashes, and the link of a map (/51.5,-0.1) leads
# elsewhere. node-ical removes them, so a test with it alone shows nothing.
# Seen with ical-generator 10.2.0, ical.js 2.2.1 and node-ical 0.26.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical-generator@10.2.0 ical.js@2.2.1 node-ical@0.26.1
cat > url.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import ical from 'ical-generator';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['ical-generator', 'ical.js', 'node-ical'].map(versionOf).join(', '));
const calendar = ical();
calendar.createEvent({ id: 'visit', start: new Date('2026-07-01T09:00:00Z'), summary: 'Visit', url: 'https://example.com/map/51.5,-0.1;z=16' });
const text = calendar.toString();
const ours = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent').getFirstPropertyValue('url');
const theirs = nodeIcal.sync.parseICS(text).visit.url;
console.log(text.match(/^URL.*/m)[0].trim());
console.log(`ical.js:   ${ours}`);
console.log(`node-ical: ${theirs?.val ?? theirs}`);
process.exit(ours === 'https://example.com/map/51.5\\,-0.1\\;z=16' ? 0 : 1);
EOF
node url.mjs
