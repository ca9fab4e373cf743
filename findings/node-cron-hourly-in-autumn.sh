#!/usr/bin/env bash
# node-cron leaves out one hourly run on the night when the clocks go back.
# A reader would guess: an hourly task runs every hour. croner and cron-parser run it 25 times on that day.
# What happens: with a time zone, 01:00 comes twice, and node-cron runs in the second one only. Between midnight and the second
# 01:00, two hours pass. In spring, its hourly task is as regular as with the others.
# Seen with node-cron 4.6.0 and croner 11.0.1 on Node.js 24, Europe/London, 25 October 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-cron@4.6.0 croner@11.0.1
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';

// node-cron counts from now only, so the clock stands at the evening before.
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) { super(...(values.length ? values : [RealDate.UTC(2026, 9, 24, 21, 30)])); }
  static now() { return RealDate.UTC(2026, 9, 24, 21, 30); }
};
const { createTask } = await import('node-cron');
const { Cron } = await import('croner');
for (const name of ['node-cron', 'croner']) console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
const hours = (dates) => dates.map((date) => new RealDate(date).toISOString().slice(11, 16)).join(' ');
const timezone = 'Europe/London';
const seen = hours(createTask('0 * * * *', () => {}, { timezone }).getNextRuns(5));
const other = hours(new Cron('0 * * * *', { timezone, paused: true }).nextRuns(5));
console.log(`node-cron, in UTC: ${seen}\ncroner, in UTC:    ${other}`);
process.exit(seen === '22:00 23:00 01:00 02:00 03:00' && other === '22:00 23:00 00:00 01:00 02:00' ? 0 : 1);
JS
node check.mjs
