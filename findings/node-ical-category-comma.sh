#!/bin/sh
# node-ical splits a category at a comma that belongs to it, and takes the quotes off a quoted title.
# A reader would guess: CATEGORIES:Sales\, North,Urgent has two categories, and SUMMARY:"Go live" keeps its quotation marks,
# since quotes have a meaning in parameters only (RFC 5545, 3.2 and 3.3.11).
# What happens: three categories, the first of them ending in a backslash, and a title without marks. ical.js reads both right.
# Seen with node-ical 0.26.1 and ical.js 2.2.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1
cat > category.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['node-ical', 'ical.js'].map(versionOf).join(', '));
const text = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260701T090000Z',
  'DTSTART:20260701T090000Z', 'SUMMARY:"Go live"', 'CATEGORIES:Sales\\, North,Urgent', 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');
const { summary, categories } = nodeIcal.sync.parseICS(text).one;
const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
const seen = JSON.stringify([summary, categories]);
const other = JSON.stringify([event.getFirstPropertyValue('summary'), event.getFirstProperty('categories').getValues()]);
console.log(`node-ical: ${seen}`);
console.log(`ical.js:   ${other}`);
const isSame = seen === '["Go live",["Sales\\\\","North","Urgent"]]' && other === '["\\"Go live\\"",["Sales, North","Urgent"]]';
process.exit(isSame ? 0 : 1);
EOF
node category.mjs
