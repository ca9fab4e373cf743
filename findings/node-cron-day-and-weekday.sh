#!/usr/bin/env bash
# node-cron runs a task only when the day of the month AND the weekday match.
# A reader would guess: as in crontab(5) and POSIX, a task with both fields set runs when EITHER matches. croner and
# cron-parser do that, so "0 9 1,15 * 5" runs on the 1st, on the 15th and on every Friday.
# What happens: node-cron runs it only on a 1st or 15th that is a Friday, six times between December 2026 and November 2028.
# Seen with node-cron 4.6.0, croner 11.0.1 and cron-parser 5.10.6 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-cron@4.6.0 croner@11.0.1 cron-parser@5.10.6
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Cron } from 'croner';
import { CronExpressionParser } from 'cron-parser';
import { createTask } from 'node-cron';

for (const name of ['node-cron', 'croner', 'cron-parser'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
const expression = '0 9 1,15 * 5';
const timezone = 'UTC';
const dates = {
  'node-cron': createTask(expression, () => {}, { timezone }).getNextRuns(6),
  croner: new Cron(expression, { timezone, paused: true }).nextRuns(6),
  'cron-parser': CronExpressionParser.parse(expression, { tz: timezone }).take(6).map((date) => date.toDate()),
};
const isBoth = (date) => [1, 15].includes(date.getUTCDate()) && date.getUTCDay() === 5;
const seen = Object.entries(dates).map(([name, runs]) => {
  console.log(`${name}: ${runs.map((date) => date.toUTCString().slice(0, 16)).join('; ')}`);
  return runs.length === 6 && runs.every(isBoth);
});
process.exit(String(seen) === 'true,false,false' ? 0 : 1);
JS
node check.mjs
