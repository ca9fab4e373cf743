#!/usr/bin/env bash
# croner runs "30 1 * * *" on the day the clocks go forward, and drops "0,30 1 * * *".
# A reader would guess: times inside the missing hour are treated alike: all are moved past it, or all are left out.
# What happens: with one minute, the run moves to 02:00, the end of the gap. With a list, a step or a range of
# minutes, that day has no run at all.
# Seen with croner 11.0.1 on Node.js 24, Europe/London, 29 March 2026 (01:00 to 02:00 is missing).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund croner@11.0.1
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Cron } from 'croner';

console.log(`croner ${JSON.parse(readFileSync('node_modules/croner/package.json')).version}`);
const expected = {
  '30 1 * * *': '02:00',
  '0,30 1 * * *': 'none',
  '*/30 1 * * *': 'none',
  '15-45/15 1 * * *': 'none',
};
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });
let isSame = true;
for (const [pattern, times] of Object.entries(expected)) {
  const runs = new Cron(pattern, { timezone: 'Europe/London', paused: true }).nextRuns(4, new Date('2026-03-28T12:00Z'));
  const seen = runs.filter((date) => date.toISOString().startsWith('2026-03-29')).map((date) => clock.format(date)).join() || 'none';
  console.log(`${pattern}: ${seen}`);
  if (seen !== times) isSame = false;
}
process.exit(isSame ? 0 : 1);
JS
node check.mjs
