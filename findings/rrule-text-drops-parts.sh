#!/bin/sh
# rrule's toText() leaves out parts of a rule and says nothing about it.
# A reader would guess: a part without words is named in some other way, or toText() refuses.
# What happens: the last working day of the month reads "every month on weekdays", 09:30 reads "at 9", and the last day of a
# month reads "on the last". isFullyConvertibleToText(), the documented guard, is true for all three.
# Seen with rrule 2.8.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund rrule@2.8.1
cat > text.cjs <<'EOF'
const { rrulestr } = require('rrule');

const rules = ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=DAILY;BYHOUR=9;BYMINUTE=30', 'FREQ=MONTHLY;BYMONTHDAY=-1'];
for (const rule of rules) console.log(`${rule}: ${rrulestr(rule).toText()} (${rrulestr(rule).isFullyConvertibleToText()})`);
EOF
node -p "'rrule ' + require('rrule/package.json').version"
node text.cjs | tee seen
grep -q 'BYSETPOS=-1: every month on weekdays (true)$' seen
grep -q 'BYMINUTE=30: every day at 9 (true)$' seen
grep -q 'BYMONTHDAY=-1: every month on the last (true)$' seen
