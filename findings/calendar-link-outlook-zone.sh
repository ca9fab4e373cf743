#!/bin/sh
# calendar-link's links to Outlook have the local time of the server that rendered them.
# A reader would guess: the same instant as in the link to Google, in UTC or with an offset.
# What happens: startdt=2026-07-01T09:00:00 from a server on UTC, 10:00:00 from one on London time, both for 10:00 in London and
# both without Z or an offset. Google's and Yahoo's links are in UTC.
# Seen with calendar-link 2.11.5 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund calendar-link@2.11.5
cat > link.mjs <<'EOF'
import { google, outlook } from 'calendar-link';

const event = { title: 'Visit', start: '2026-07-01T10:00:00+01:00', duration: [1, 'hour'] };
console.log(decodeURIComponent(google(event)).match(/dates=[^&]*/)[0], decodeURIComponent(outlook(event)).match(/startdt=[^&]*/)[0]);
EOF
node -p "'calendar-link ' + JSON.parse(require('fs').readFileSync('node_modules/calendar-link/package.json')).version"
TZ=UTC node link.mjs | tee seen
TZ=Europe/London node link.mjs | tee -a seen
printf 'dates=20260701T090000Z/20260701T100000Z startdt=2026-07-01T%s:00:00\n' 09 10 | cmp - seen
