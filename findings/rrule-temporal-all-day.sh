#!/bin/sh
# rrule-temporal turns an all-day series into one at midnight UTC.
# A reader would guess: DTSTART;VALUE=DATE gives dates (Temporal.PlainDate), and toString() writes VALUE=DATE again.
# What happens: toString() writes DTSTART;TZID=UTC:20260601T000000, with UNTIL and EXDATE as instants, so a bank holiday that is
# saved again is an appointment at midnight. Its occurrences are instants, too: in New York, the holiday of 1 June is on 31 May.
# Only the option tzid changes the zone. A time without a zone, which RFC 5545 (3.3.5) lets float, becomes UTC as well.
# Seen with rrule-temporal 2.2.8 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund rrule-temporal@2.2.8
cat > day.mjs <<'EOF'
import { RRuleTemporal } from 'rrule-temporal';

const day = new RRuleTemporal({
  rruleString: 'DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=WEEKLY;UNTIL=20260615\nEXDATE;VALUE=DATE:20260608',
});
const floating = new RRuleTemporal({ rruleString: 'DTSTART:20260601T090000\nRRULE:FREQ=WEEKLY;COUNT=2' });
const inNewYork = day.all()[0].withTimeZone('America/New_York').toPlainDate().toString();
console.log(`${day}\nfirst day in New York: ${inNewYork}\n${floating}`);
const isAsSeen =
  `${day}` === 'DTSTART;TZID=UTC:20260601T000000\nRRULE:FREQ=WEEKLY;UNTIL=20260615T000000Z\nEXDATE:20260608T000000Z' &&
  inNewYork === '2026-05-31' &&
  `${floating}`.startsWith('DTSTART;TZID=UTC:20260601T090000\n');
process.exit(isAsSeen ? 0 : 1);
EOF
node day.mjs
