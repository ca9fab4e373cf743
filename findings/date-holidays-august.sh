#!/bin/sh
# date-holidays knows no August bank holiday for GB alone.
# A reader would guess: new Holidays('GB') has the bank holidays of most of the country, or asks for a part of it.
# What happens: it has the days that all parts share, without a hint that days are missing: 31 August 2026 is no holiday.
# new Holidays('GB', 'ENG') has it. The other eight days of 2026 agree, so a test at Christmas or Easter shows nothing.
# Seen with date-holidays 3.37.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat > august.cjs <<'EOF'
const Holidays = require('date-holidays');

const daysOf = (...place) => new Holidays(...place).getHolidays(2026).filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10));
const whole = daysOf('GB');
const england = daysOf('GB', 'ENG');
console.log(`GB:      ${whole.join(' ')}`);
console.log(`GB, ENG: ${england.join(' ')}`);
const missing = england.filter((day) => !whole.includes(day));
console.log(`missing: ${missing.join(' ')}`);
process.exit(missing.join() === '2026-08-31' && whole.every((day) => england.includes(day)) ? 0 : 1);
EOF
node -p "'date-holidays ' + JSON.parse(require('fs').readFileSync('node_modules/date-holidays/package.json')).version"
node august.cjs
